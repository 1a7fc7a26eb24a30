/** What one domain keeps about a person: each gives it out and gives it up by itself. */
export interface PersonalData {
  /** Its name in the export. */
  readonly name: string;
  /** All of it that is theirs to know, and nobody else's. Long lists come piece by piece. */
  readonly read: (userId: string) => Promise<unknown> | AsyncIterable<unknown>;
  /** Takes the person out of what stays when their account is deleted. Again it does nothing. Absent: all of it goes with the account. */
  readonly forget?: (person: PersonToForget) => Promise<void>;
}

export interface PersonToForget {
  readonly userId: string;
  readonly username: string;
}

/** The JSON text of an object with one entry for each of these, piece by piece, so that no length of history fills the memory. */
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
