/** Queries that run on every request are built and written out once; each run only fills in its values. */
import { type CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Stands for a value while the query is written out. */
class Slot {
  readonly name: string | symbol
  constructor(name: string | symbol) {
    this.name = name
  }
}

export type Statement<Values, Row> = (db: Db | Tx, values: Values) => Promise<Row[]>

/**
 * `build` sees slots in place of values, so it must not look into them: what changes the text of a query is a shape,
 * see `shapes`.
 */
export function statement<Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => CompiledQuery<Row>,
): Statement<Values, Row> {
  let written: CompiledQuery<Row> | undefined
  return async (db, values) => {
    written ??= build(db, slots<Values>())
    const parameters = written.parameters.map((each) =>
      each instanceof Slot ? values[each.name as keyof Values] : each,
    )
    const { rows } = await db.executeQuery<Row>({ ...written, parameters })
    return rows
  }
}

/**
 * Hides a value from the planner. PostgreSQL plans a prepared statement anew for each run as long as knowing its values
 * promises a cheaper plan; for a statement of many small lookups, planning takes ten times as long as running it.
 */
export function opaque<Value>(
  value: Value,
  type: 'text' | 'uuid' | 'uuid[]' | 'text[]' | 'timestamptz' | 'timestamptz[]' | 'float8' | 'int' | 'int[]',
): Value {
  // An expression stands wherever a value may stand in a query.
  return sql`(select ${value}::${sql.raw(type)})` as unknown as Value
}

/** One statement for each form that a query can take. There must be few of them: all are kept. */
export function shapes<Shape extends readonly unknown[], Made>(
  make: (...shape: Shape) => Made,
): (...shape: Shape) => Made {
  const kept = new Map<string, Made>()
  return (...shape) => {
    const key = shape.join(' ')
    const made = kept.get(key) ?? make(...shape)
    kept.set(key, made)
    return made
  }
}

function slots<Values extends object>(): Values {
  return new Proxy({} as Values, { get: (_values, name) => new Slot(name) })
}
