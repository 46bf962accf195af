/** Compiles frequently used queries once; each run only binds its values. */
import { type CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** Placeholder for a value while the query is compiled. */
class Placeholder {
  readonly name: string | symbol
  constructor(name: string | symbol) {
    this.name = name
  }
}

type SqlStatement<Values, Row> = (db: Db | Tx, values: Values) => Promise<Row[]>

/**
 * `build` receives placeholders instead of values, so it must not inspect them: variants of the query text are shapes, see
 * `shapes`.
 */
export function statement<Values extends object, Row>(
  build: (db: Db | Tx, values: Values) => CompiledQuery<Row>,
): SqlStatement<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build(db, placeholders<Values>())
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/**
 * Hides a value from the planner. PostgreSQL keeps replanning a prepared statement while its values promise a cheaper plan;
 * for a statement of many small lookups, planning takes ten times as long as running it.
 */
export function opaque<Value>(
  value: Value,
  type: 'text' | 'uuid' | 'uuid[]' | 'text[]' | 'timestamptz' | 'timestamptz[]' | 'float8' | 'int' | 'int[]',
): Value {
  // An expression is valid wherever a value is.
  return sql`(select ${value}::${sql.raw(type)})` as unknown as Value
}

/** One statement per variant of a query. There must be few variants: all are cached. */
export function shapes<Shape extends readonly unknown[], Made>(
  make: (...shape: Shape) => Made,
): (...shape: Shape) => Made {
  const cache = new Map<string, Made>()
  return (...shape) => {
    const key = shape.join(' ')
    const made = cache.get(key) ?? make(...shape)
    cache.set(key, made)
    return made
  }
}

function placeholders<Values extends object>(): Values {
  return new Proxy({} as Values, { get: (_values, name) => new Placeholder(name) })
}
