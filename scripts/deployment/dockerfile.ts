import { type Copy, DockerfileParser, type Env, type From, type Instruction } from 'dockerfile-ast';

export type Step =
  | { readonly do: 'run'; readonly command: string; readonly folder: string }
  /** `from`: the index of the stage to copy from; null = the build context. */
  | {
      readonly do: 'copy';
      readonly from: number | null;
      readonly sources: readonly string[];
      readonly target: string;
      readonly folder: string;
    };

export interface Stage {
  /** The index of the stage that it begins with; null = an image from a registry. */
  readonly base: number | null;
  readonly steps: readonly Step[];
}

/** What a container of the last stage runs, and how. */
export interface ImageSettings {
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Numbers of the user and the group. */
  readonly user: string;
  readonly volumes: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

export interface Plan {
  readonly stages: readonly Stage[];
  readonly image: ImageSettings;
}

/** Instructions that a plan doesn't need, because they change neither the files nor the process. */
const WITHOUT_STEPS: readonly string[] = ['FROM', 'ARG', 'LABEL', 'EXPOSE'];

/**
 * The steps of a Dockerfile. Supports only what ours uses.
 * @throws Error for any other instruction or flag, so that no step is skipped silently
 */
export const planOf = (text: string): Plan => {
  const instructions = DockerfileParser.parse(text).getInstructions();
  const names = instructions.filter(isFrom).map((from) => from.getBuildStage());
  const stages: { base: number | null; steps: Step[]; image: ImageSettings }[] = [];
  for (const instruction of instructions) {
    const keyword = instruction.getKeyword();
    if (isFrom(instruction)) {
      const index = names.indexOf(instruction.getImage());
      const base = index === -1 ? null : index;
      stages.push({ base, steps: [], image: (base === null ? undefined : stages[base]?.image) ?? NOTHING });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`The Dockerfile begins with ${keyword} instead of FROM.`);
    const { folder } = stage.image;
    const values = instruction.getExpandedArguments().map((argument) => argument.getValue());
    if (keyword === 'RUN') stage.steps.push({ do: 'run', command: commandOf(instruction), folder });
    else if (isCopy(instruction)) stage.steps.push(copyStep(instruction, values, { names, folder }));
    else if (!WITHOUT_STEPS.includes(keyword)) stage.image = { ...stage.image, ...settingOf(instruction, values, stage.image) };
  }
  const last = stages.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  return { stages, image: last.image };
};

const NOTHING: ImageSettings = { environment: {}, folder: '/', user: '0:0', volumes: [], command: [], healthCheck: [] };

const isFrom = (instruction: Instruction): instruction is From => instruction.getKeyword() === 'FROM';
const isCopy = (instruction: Instruction): instruction is Copy => instruction.getKeyword() === 'COPY';
const isEnv = (instruction: Instruction): instruction is Env => instruction.getKeyword() === 'ENV';

const commandOf = (instruction: Instruction): string => {
  const command = instruction.getArgumentsContent() ?? '';
  if (command.startsWith('--')) throw new Error(`The flags of RUN ${command} can't be followed here.`);
  return command;
};

const copyStep = (
  copy: Copy,
  values: readonly string[],
  { names, folder }: { readonly names: readonly (string | null)[]; readonly folder: string },
): Step => {
  const target = values.at(-1) ?? '';
  const flags = copy.getFlags().map((flag) => ({ name: flag.getName(), value: flag.getValue() }));
  const unknown = flags.find(({ name }) => name !== 'from');
  if (unknown) throw new Error(`The flag --${unknown.name} of COPY can't be followed here.`);
  const stage = flags[0]?.value;
  const from = stage === undefined ? null : names.indexOf(stage);
  if (from === -1) throw new Error(`COPY --from=${stage} names no stage.`);
  return { do: 'copy', from, sources: values.slice(0, -1), target, folder };
};

const settingOf = (instruction: Instruction, values: readonly string[], image: ImageSettings): Partial<ImageSettings> => {
  const keyword = instruction.getKeyword();
  if (isEnv(instruction)) {
    const added = instruction.getProperties().map((property) => [property.getName(), property.getValue() ?? '']);
    return { environment: { ...image.environment, ...Object.fromEntries(added) } };
  }
  const [value = ''] = values;
  if (keyword === 'WORKDIR') return { folder: value };
  if (keyword === 'USER') return { user: value };
  if (keyword === 'VOLUME') return { volumes: [...image.volumes, value] };
  if (keyword === 'CMD') return { command: wordsOf(instruction) };
  if (keyword === 'HEALTHCHECK') return { healthCheck: wordsOf(instruction) };
  throw new Error(`The instruction ${keyword} can't be followed here.`);
};

/** The command in the JSON form, which needs no shell. */
const wordsOf = (instruction: Instruction): readonly string[] => {
  const [, list] = /(\[.*\])\s*$/s.exec(instruction.getRawArgumentsContent() ?? '') ?? [];
  const words: unknown = list === undefined ? null : JSON.parse(list);
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string'))
    throw new Error(`${instruction.getKeyword()} must be a list such as ["node", "main.ts"].`);
  return words;
};
