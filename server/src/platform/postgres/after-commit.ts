/** Runs callbacks after a transaction commits, never after a rollback. The process may die in between, so nothing must rely on it. */
import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryExecutor,
} from 'kysely'

const pendingCallbacks = new WeakMap<DatabaseConnection, (() => void)[]>()

/** `call` must not throw; it runs before the transaction's caller continues. */
export async function afterCommit(tx: { getExecutor(): QueryExecutor }, call: () => void): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    const calls = pendingCallbacks.get(connection)
    if (calls) calls.push(call)
    else pendingCallbacks.set(connection, [call])
  })
}

class AfterCommitDriver extends PostgresDriver {
  override async commitTransaction(connection: Parameters<PostgresDriver['commitTransaction']>[0]) {
    try {
      await super.commitTransaction(connection)
      for (const call of pendingCallbacks.get(connection) ?? []) call()
    } finally {
      pendingCallbacks.delete(connection)
    }
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    pendingCallbacks.delete(connection)
    await super.rollbackTransaction(connection)
  }
}

export class AfterCommitDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new AfterCommitDriver(this.#config)
  }
}
