/** Finds out which staff rights each part of the API checks by calling it, so that no list has to be maintained. */
import { randomUUID } from 'node:crypto'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { Refusal } from '#platform/errors.ts'
import type { SharedField } from '#platform/graphql/shared-subscription.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { QUEUES } from '#rules/sla.ts'
import {
  PRIVILEGED_ACCESS_KINDS,
  STAFF_ACTIONS,
  STAFF_RIGHTS,
  type StaffAction,
} from '#rules/staff-rights.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'

/** The outcome of a call: done, refused with a code, or failed on its made-up arguments, which is past every guard. */
export type FieldOutcome = 'done' | 'fault' | string | number
export type FieldCall = { outcome: FieldOutcome; answer: unknown; rights: StaffAction[] }

export type ApiField = {
  /** The name in the printed schema. */
  name: string
  ask(viewer: Viewer | null): Promise<FieldCall>
}

/** Records which rights are looked up in the table during a call. */
function recordRightChecks(): { rights: StaffAction[] } {
  const seen: { rights: StaffAction[] } = { rights: [] }
  for (const action of STAFF_ACTIONS) {
    const roles = STAFF_RIGHTS[action]
    const value = { enumerable: true, configurable: true }
    Object.defineProperty(STAFF_RIGHTS, action, {
      ...value,
      get() {
        seen.rights.push(action)
        return roles
      },
    })
    cleanUpAfterFile(() => {
      Object.defineProperty(STAFF_RIGHTS, action, { ...value, writable: true, value: roles })
    })
  }
  return seen
}

type Field = GraphQLField<unknown, unknown>
type Args = Record<string, unknown>

/** Arguments with a fixed set of values; the field is called with each. */
const CHOICES: Readonly<Record<string, readonly string[]>> = { queue: QUEUES, kind: PRIVILEGED_ACCESS_KINDS }

export function apiFieldsOf(schema: GraphQLSchema): {
  roots: ApiField[]
  events: ApiField[]
  fields: ApiField[]
} {
  const seen = recordRightChecks()
  const callableFields = (
    { name: type }: GraphQLObjectType,
    run: (field: Field, args: Args, context: RequestContext) => unknown,
  ) =>
    rowsOf(schema, type).flatMap(({ field, args, name }) => ({
      name,
      async ask(viewer: Viewer | null) {
        seen.rights = []
        const context = { viewer, requestId: 'matrix', address: '192.0.2.1' }
        const result = await outcomeOf(() => run(field, args, context))
        return { ...result, rights: [...new Set(seen.rights)] }
      },
    }))
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()]
  const subscription = schema.getSubscriptionType()
  const roots = types.filter((type) => type === query || type === mutation)
  const events = types.filter((type) => type === subscription)
  const inside = types.filter((type) => !(roots.includes(type) || events.includes(type)))
  return {
    roots: roots.flatMap((type) =>
      callableFields(type, (field, args, context) => field.resolve?.(undefined, args, context, NO_INFO)),
    ),
    events: events.flatMap((type) => callableFields(type, subscribeTo)),
    fields: inside.flatMap((type) =>
      callableFields(type, (field, args, context) => field.resolve?.(anyParent(), args, context, NO_INFO)),
    ),
  }
}

const NO_INFO = {} as never

function rowsOf(schema: GraphQLSchema, name: string): { name: string; field: Field; args: Args }[] {
  const type = schema.getType(name)
  if (!isObjectType(type) || name.startsWith('__')) return []
  return Object.values(type.getFields()).flatMap((field) => {
    const row = { name: `${name}.${field.name}`, field, args: argsOf(field.args) }
    const chosen = Object.keys(CHOICES).find((key) => row.args[key] === SAMPLE_TEXT)
    if (!chosen) return [row]
    const choices = CHOICES[chosen] ?? []
    return choices.map((choice) => ({
      ...row,
      name: `${row.name}(${chosen}: ${choice})`,
      args: { ...row.args, [chosen]: choice },
    }))
  })
}

async function outcomeOf(run: () => unknown): Promise<{ outcome: FieldOutcome; answer: unknown }> {
  try {
    return { outcome: 'done', answer: await run() }
  } catch (error) {
    return { outcome: error instanceof Refusal ? error.code : 'fault', answer: undefined }
  }
}

async function subscribeTo(field: Field, args: Args, context: RequestContext): Promise<void> {
  const shared = field.extensions.fanOut as SharedField | undefined
  if (shared) return shared.authorize(args, context)
  const events = (await field.subscribe?.(undefined, args, context, NO_INFO)) as AsyncIterator<unknown>
  await events.return?.()
}

const SAMPLE_TEXT = 'words'

/** Made-up values for the required arguments, as parsed by GraphQL. */
function argsOf(args: readonly GraphQLArgument[]): Args {
  return Object.fromEntries(
    args.filter(isRequiredArgument).map(({ name, type }) => [name, sampleValue(type)]),
  )
}

function sampleValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sampleValue(type.ofType)
  if (isListType(type)) return [sampleValue(type.ofType)]
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues()[0]?.value
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields()).filter(isRequiredInputField)
    return Object.fromEntries(fields.map((field) => [field.name, sampleValue(field.type)]))
  }
  return (
    { Int: 1, Float: 1, Boolean: true, DateTime: new Date(), ID: randomUUID() }[named.name] ?? SAMPLE_TEXT
  )
}

/** A parent object whose every property is an id. */
function anyParent(): object {
  const id = randomUUID()
  return new Proxy(
    {},
    { get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : id) },
  )
}
