/** The data that one domain stores about a person, with its own export and erasure. */
export interface PersonalData {
  /** Its name in the export. */
  readonly name: string;
  /** Everything that this person may see, and nothing about others. Long lists are returned in pieces. */
  readonly read: (userId: string) => Promise<unknown> | AsyncIterable<unknown>;
  /**
   * Removes the person from records that outlive the account. Repeating it has no effect. If absent, all records are deleted with the
   * account.
   */
  readonly forget?: (person: PersonToForget) => Promise<void>;
}

export interface PersonToForget {
  readonly userId: string;
  readonly username: string;
  /** Lower case. */
  readonly email: string;
}

/** Returns the JSON text of an object with one entry per source, in pieces, so that a long history doesn't fill the memory. */
export async function* exportJson(userId: string, everything: readonly PersonalData[]): AsyncGenerator<string> {
  yield '{';
  let before = '\n';
  for (const { name, read } of everything) {
    yield `${before}${JSON.stringify(name)}: `;
    before = ',\n';
    const data = read(userId);
    if (data instanceof Promise) yield JSON.stringify(await data, null, 2);
    else yield* listJson(data);
  }
  yield '\n}\n';
}

async function* listJson(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}
