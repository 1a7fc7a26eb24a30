/** SQL of prepared queries → the name under which each connection to PostgreSQL keeps its plan, so that it plans the statement once. */
const names = new Map<string, string>();

export const nameStatement = (sql: string): void => {
  names.getOrInsert(sql, `prepared ${names.size}`);
};

/** Null for queries that aren't prepared. */
export const statementName = (sql: string): string | null => names.get(sql) ?? null;
