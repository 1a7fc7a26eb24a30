import { hash } from 'node:crypto';

/**
 * The node that a load balancer chooses for an affinity, by rendezvous hashing as in Caddy: if a node comes or goes, only the affinities
 * that it gets or had change their node. `nodes` isn't empty; `nameOf` tells nodes apart.
 */
export function nodeFor<Node>(affinity: string, nodes: readonly Node[], nameOf: (node: Node) => string): Node {
  const weightOf = (node: Node): string => hash('sha1', `${nameOf(node)} ${affinity}`);
  return nodes.reduce((best, node) => (weightOf(node) > weightOf(best) ? node : best));
}
