import { parseSync } from '@swc/core';

/** The nodes of these types in a module's syntax tree. */
export function nodesIn(source: string, types: RegExp, file = '') {
  const nodes: { type: string }[] = [];
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  JSON.stringify(tree, (_key, node) => {
    if (types.test(node?.type)) nodes.push(node);
    return node;
  });
  return nodes;
}
