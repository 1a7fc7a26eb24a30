/**
 * Checks the files that operators deploy with. Without an option, it runs the checks that need only npm packages. With `--tools`, it also
 * runs those that need other programs, and reports each program that is missing.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { parseAllDocuments } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { unreadFields } from './unread-fields.ts';

const root = join(import.meta.dirname, '../..');
const KUBERNETES = 'deploy/kubernetes';
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const problems: string[] = [];

const checkDockerfile = (): void => {
  const text = read('Dockerfile');
  for (const { range, message } of validate(text)) problems.push(`Dockerfile:${range.start.line + 1}: ${message}`);
  const wanted = `node:${manifest.devDependencies.node}-slim`;
  const [base] = DockerfileParser.parse(text).getFROMs();
  if (base?.getImage() !== wanted)
    problems.push(`Dockerfile: the base image must be ${wanted}, the version of Node.js that the tests use.`);
};

/** An API version and a kind, such as `apps/v1` and `Deployment`. */
interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
}
type Model = new (resource: object) => { validate(): void };

const modelOf = async ({ apiVersion, kind }: Resource): Promise<Model> => {
  const group = apiVersion.includes('/') ? apiVersion : `./${apiVersion}`;
  const module: Readonly<Record<string, Model>> = await import(`kubernetes-models/${group.replace('./', '')}/${kind}`);
  const model = module[kind];
  if (model === undefined) throw new Error(`Kubernetes has no ${kind} in ${apiVersion}`);
  return model;
};

/** Checks each resource against the schema of its kind, and that Kustomize knows all files. */
const checkKubernetes = async (): Promise<void> => {
  const files = readdirSync(join(root, KUBERNETES)).sort();
  const documents = files.flatMap((file) => parseAllDocuments(read(join(KUBERNETES, file))).map((document) => ({ file, document })));
  for (const { file, document } of documents) {
    const path = join(KUBERNETES, file);
    for (const error of [...document.errors, ...document.warnings]) problems.push(`${path}: ${error.message}`);
    const content = document.toJS();
    if (file === 'kustomization.yaml') {
      const listed: readonly string[] = content.resources;
      const others = files.filter((name) => name !== file);
      if (listed.toSorted().join() !== others.join()) problems.push(`${path}: resources must list exactly ${others.join(', ')}.`);
      continue;
    }
    try {
      const model = await modelOf(content);
      for (const field of unreadFields(new model(content), (resource) => resource.validate()))
        problems.push(`${path}: ${content.kind} has no field ${field}.`);
    } catch (error) {
      problems.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
};

/** Programs that aren't npm packages, and where Debian has them. */
const TOOLS = [
  {
    checks: 'deploy/Caddyfile',
    program: 'caddy',
    // Debian's package has 2.6, which can't balance by a query.
    from: 'caddyserver.com, version 2.7 or newer',
    isTooOld: (output: string) => output.includes('selection_policies.query'),
    args: ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
    environment: { DOMAIN: 'mind.example.org' },
  },
  {
    checks: 'the syntax of deploy/one-mind.service',
    program: 'systemd-analyze',
    from: 'the package systemd',
    args: ['verify', 'deploy/one-mind.service'],
  },
  {
    checks: 'the hardening of deploy/one-mind.service',
    program: 'systemd-analyze',
    from: 'the package systemd',
    // In tenths: 0 is the safest, 100 the least safe.
    args: ['security', '--offline=true', '--threshold=15', '--no-pager', 'deploy/one-mind.service'],
  },
  { checks: KUBERNETES, program: 'kubectl', from: 'kubernetes.io', args: ['kustomize', KUBERNETES] },
] as const;

const runTools = (): void => {
  for (const tool of TOOLS) {
    const { checks, program, from, args } = tool;
    const environment = 'environment' in tool ? tool.environment : {};
    const isTooOld = 'isTooOld' in tool ? tool.isTooOld : () => false;
    const result = spawnSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } });
    const isMissing = result.error !== undefined && 'code' in result.error && result.error.code === 'ENOENT';
    if (isMissing) console.log(`NOT CHECKED: ${checks}, because ${program} is not installed. Install it from ${from}.`);
    else if (result.status !== 0 && isTooOld(result.stderr))
      console.log(`NOT CHECKED: ${checks}, because ${program} is too old. Install it from ${from}.`);
    else if (result.status === 0) console.log(`✓ ${program} ${args[0]}: ${checks}`);
    else problems.push(`${program} ${args.join(' ')}:\n${result.stdout}${result.stderr}`);
  }
};

checkDockerfile();
await checkKubernetes();
if (process.argv.includes('--tools')) runTools();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
