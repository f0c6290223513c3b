import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { apps } from '../project/apps.ts';
import { readSettings } from '../project/settings.ts';

const { ports } = readSettings();

const inBuilt = /(http:\/\/localhost:(\d+)\/[^\s)]+):(\d+):(\d+)/g;

async function mapOf(file: string): Promise<SourceMap | undefined> {
  const response = await fetch(`${file}.map`).catch(() => undefined);
  return response?.ok ? new SourceMap(await response.json()) : undefined;
}

/** The stack of an error with its places in the sources, instead of those in the files of the development servers. */
export async function inSources(stack: string): Promise<string> {
  const appOf = (port = '') => apps.find(({ folder }) => String(ports[folder]) === port);
  const files = [...stack.matchAll(inBuilt)].flatMap(([, file = '', port]) => (appOf(port) ? [file] : []));
  const maps = new Map(
    await Promise.all([...new Set(files)].map(async (file) => [file, await mapOf(file)] as const)),
  );
  return stack.replace(inBuilt, (place, file, port, line, column) => {
    const entry = maps.get(file)?.findEntry(line - 1, column - 1);
    if (!entry || !('originalSource' in entry)) return place;
    // From the folder of its app, behind the name of the build.
    const source = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*/, '');
    return `${join(appOf(port)?.folder ?? '', source)}:${entry.originalLine + 1}`;
  });
}
