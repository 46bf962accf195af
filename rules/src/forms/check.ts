/** Validates values against a form; returns one message per field, for forms and REST responses. */
import * as v from 'valibot'

export type FieldErrors = Record<string, string>
export type Checked<T> = { ok: true; values: T } | { ok: false; errors: FieldErrors }

export function checkForm<Schema extends v.GenericSchema>(
  schema: Schema,
  values: unknown,
): Checked<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, withMissing(schema, values))
  if (result.success) return { ok: true, values: result.output }
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? 'form'
    errors[field] ??= issue.message
  }
  return { ok: false, errors }
}

/** Missing fields get the field's own message instead of valibot's. */
function withMissing(schema: v.GenericSchema, values: unknown): unknown {
  if (!('entries' in schema) || Array.isArray(values)) return values
  const entries = schema.entries as v.ObjectEntries
  const given = typeof values === 'object' && values !== null ? values : {}
  const required = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional')
  return { ...Object.fromEntries(required.map((name) => [name, undefined])), ...given }
}
