import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { ErrorPolicy } from '@actions/workflow-parser/model/convert';
import { log } from '../../delivery/project/command.ts';
import { commandOf, runVerb } from '../../delivery/project/verbs.ts';

/** What GitHub would reject in a workflow: by its schema, in an expression, or in a call of another workflow beside it. */
async function problemsIn(file: string): Promise<string[]> {
  const read = (path: string) => ({ name: basename(path), content: readFileSync(path, 'utf8') });
  const { context, value } = parseWorkflow(read(file), new NoOperationTraceWriter());
  const beside = {
    getFileContent: async (called: object) =>
      read(join(dirname(file), basename('path' in called ? String(called.path) : ''))),
  };
  const options = { fetchReusableWorkflowDepth: 1, errorPolicy: ErrorPolicy.TryConversion };
  if (value) await convertWorkflowTemplate(context, value, beside, options);
  return context.errors.getErrors().map(({ message }) => message);
}

/** Prints a line for each problem. */
async function check(files: string[]) {
  for (const problem of (await Promise.all(files.map(problemsIn))).flat()) log(problem);
}

await runVerb(commandOf('checkWorkflows.ts').argument('<files...>').action(check));
