/** Declares subscription fields whose payload depends on their arguments, so that one answer serves a whole room. */
import type {
  ArgBuilder,
  InputFieldMap,
  InputShapeFromFields,
  ShapeFromTypeParam,
  TypeParam,
} from '@pothos/core'
import type { Topic } from '#platform/bus/topic.ts'
import type { RequestContext, Viewer } from '#platform/viewer.ts'
import type { Builder } from './builder.ts'

/** Stands in a field's extensions under `fanOut`. */
export type SharedField = {
  topic: (args: unknown) => Topic<unknown>
  authorize: (args: unknown, context: RequestContext) => void | Promise<void>
  /** Null where the common answer is for everybody. */
  except: ((args: unknown, listeners: readonly RequestContext[]) => Promise<Exceptions>) | null
  /** Null where everybody is told everything. */
  only: ((payload: unknown, args: unknown) => Promise<Only>) | null
  /** Null where each message is looked up by itself. */
  prepare: Prepare | null
  /** Null where every message is told. */
  latest: { of: (payload: unknown) => string; everyMs: number } | null
}

/** Who of a room is told a message; null is everybody. */
export type Only = ((listener: RequestContext) => boolean) | null

/** Those of a room for whom the common answer is not. */
export type Exceptions = ReadonlySet<RequestContext>

/** A room with messages that are about to be told. */
export type AskedRoom<Args, Payload> = {
  args: Args
  payloads: readonly Payload[]
  listeners: readonly RequestContext[]
}

/** The messages with what was looked up for them, in their order; and what `except` would say. */
export type PreparedRoom<Ready> = { payloads: readonly Ready[]; except: Exceptions }

/** Answers in the order of the rooms. */
export type Prepare = (
  rooms: readonly AskedRoom<unknown, unknown>[],
) => Promise<readonly PreparedRoom<unknown>[]>

type Types = Builder['$inferSchemaTypes']

export type SharedSubscriptionOptions<
  Type extends TypeParam<Types>,
  Args extends InputFieldMap,
  Payload,
  Ready = Payload,
> = {
  type: Type
  description?: string
  args: (arg: ArgBuilder<Types>) => Args
  /** The topic whose messages feed this field. */
  topic: (args: InputShapeFromFields<Args>) => Topic<Payload>
  /** Asked for every subscriber; throws a Refusal to those who may not listen. */
  authorize?: (args: InputShapeFromFields<Args>, context: RequestContext) => void | Promise<void>
  /**
   * Asked before each message about all who listen. Whoever is named is authorised anew, left out from then on when
   * they may no longer listen, and else answered by themselves.
   */
  except?: (args: InputShapeFromFields<Args>, listeners: readonly RequestContext[]) => Promise<Exceptions>
  /** Asked once for each message: who is told it at all. What nobody is told is not even worked out. */
  only?: (payload: Payload, args: InputShapeFromFields<Args>) => Promise<Only>
  /**
   * For a field of many rooms with few who listen in each: asked instead of `except`, once for all rooms that have messages
   * at the moment. `resolve` is given what it answers, and should then find nothing left to wait for.
   */
  prepare?: (
    rooms: readonly AskedRoom<InputShapeFromFields<Args>, Payload>[],
  ) => Promise<readonly PreparedRoom<Ready>[]>
  /**
   * For messages that only say that something moved, and are answered with how it stands now: those about the same thing
   * that wait for their turn are one, and a turn comes after `everyMs` at the earliest.
   */
  latest?: { of: (payload: Payload) => string; everyMs: number }
  /** Runs once per message for all who listen, without a viewer; for exceptions with theirs. */
  resolve: (
    payload: Ready,
    args: InputShapeFromFields<Args>,
    viewer: Viewer | null,
  ) => ShapeFromTypeParam<Types, Type, false> | Promise<ShapeFromTypeParam<Types, Type, false>>
}

export function sharedSubscription<
  Type extends TypeParam<Types>,
  Args extends InputFieldMap,
  Payload,
  Ready = Payload,
>(builder: Builder, name: string, options: SharedSubscriptionOptions<Type, Args, Payload, Ready>): void {
  const { topic, authorize, except, only, prepare, latest } = options
  const fanOut: SharedField = {
    topic: (args) => topic(args as InputShapeFromFields<Args>),
    authorize: (args, context) => authorize?.(args as InputShapeFromFields<Args>, context),
    except: except ? (args, listeners) => except(args as InputShapeFromFields<Args>, listeners) : null,
    only: only ? (payload, args) => only(payload as Payload, args as InputShapeFromFields<Args>) : null,
    prepare: (prepare as Prepare | undefined) ?? null,
    latest: latest ? { of: (payload) => latest.of(payload as Payload), everyMs: latest.everyMs } : null,
  }
  builder.subscriptionField(name, (t) =>
    t.field<Type, Ready, unknown, false, Args>({
      type: options.type,
      nullable: false,
      args: options.args(t.arg),
      ...(options.description && { description: options.description }),
      extensions: { fanOut },
      subscribe: servedByFanOut,
      // The builder derives this type from Type only once Type is known, which it is at each call of this function.
      resolve: ((payload: Ready, args: InputShapeFromFields<Args>, { viewer }: RequestContext) =>
        options.resolve(payload, args, viewer)) as never,
    }),
  )
}

function servedByFanOut(): never {
  throw new Error('A shared subscription is served by the fan-out, never by an execution of its own')
}
