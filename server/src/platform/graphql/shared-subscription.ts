/** Defines subscription fields whose payload depends only on their arguments, so that one execution serves a whole group. */
import type {
  ArgBuilder,
  InputFieldMap,
  InputShapeFromFields,
  ShapeFromTypeParam,
  TypeParam,
} from '@pothos/core'
import type { Topic } from '#platform/bus/topic.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Builder } from './builder.ts'

/** Stored in the field's extensions as `fanOut`. */
export type SharedField = {
  topic: (args: unknown) => Topic<unknown>
  authorize: (args: unknown, context: RequestContext) => void | Promise<void>
  /** Null if the shared result is valid for all subscribers. */
  except: ((args: unknown, subscribers: readonly RequestContext[]) => Promise<Exceptions>) | null
  /** Null if all subscribers receive every message. */
  recipients: ((payload: unknown, args: unknown) => Promise<Recipients>) | null
  /** Null if each message is resolved separately. */
  prepare: Prepare | null
  /** Null if every message is delivered. */
  latest: { of: (payload: unknown) => string; everyMs: number } | null
}

/** Recipients of a message within the group; null means all. */
export type Recipients = ((subscriber: RequestContext) => boolean) | null

/** Subscribers for whom the shared result is not valid. */
export type Exceptions = ReadonlySet<RequestContext>

/** A group with pending messages. */
export type PendingGroup<Args, Payload> = {
  args: Args
  payloads: readonly Payload[]
  subscribers: readonly RequestContext[]
}

/** The messages with their loaded data, in order; and the result of `except`. */
export type PreparedGroup<Ready> = { payloads: readonly Ready[]; except: Exceptions }

/** Results in the order of the groups. */
export type Prepare = (
  groups: readonly PendingGroup<unknown, unknown>[],
) => Promise<readonly PreparedGroup<unknown>[]>

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
  /** The topic that feeds this field. */
  topic: (args: InputShapeFromFields<Args>) => Topic<Payload>
  /** Called for every subscriber; throws a Refusal to reject one. */
  authorize?: (args: InputShapeFromFields<Args>, context: RequestContext) => void | Promise<void>
  /**
   * Called before each message with all subscribers. Those returned are authorised again, and either unsubscribed or answered
   * individually.
   */
  except?: (args: InputShapeFromFields<Args>, subscribers: readonly RequestContext[]) => Promise<Exceptions>
  /** Called once per message: who receives it. A message without recipients is not resolved. */
  recipients?: (payload: Payload, args: InputShapeFromFields<Args>) => Promise<Recipients>
  /**
   * For fields with many small groups: called instead of `except`, once for all groups with pending messages. `resolve`
   * receives its results and should then have nothing left to load.
   */
  prepare?: (
    groups: readonly PendingGroup<InputShapeFromFields<Args>, Payload>[],
  ) => Promise<readonly PreparedGroup<Ready>[]>
  /**
   * For messages that only report a change and are answered with the current state: queued messages about the same thing are
   * merged, and deliveries are at least `everyMs` apart.
   */
  latest?: { of: (payload: Payload) => string; everyMs: number }
  /** Runs once per message for all subscribers, without a viewer; for exceptions, with theirs. */
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
  const { topic, authorize, except, recipients, prepare, latest } = options
  const fanOut: SharedField = {
    topic: (args) => topic(args as InputShapeFromFields<Args>),
    authorize: (args, context) => authorize?.(args as InputShapeFromFields<Args>, context),
    except: except ? (args, subscribers) => except(args as InputShapeFromFields<Args>, subscribers) : null,
    recipients: recipients
      ? (payload, args) => recipients(payload as Payload, args as InputShapeFromFields<Args>)
      : null,
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
      // The builder derives this type only once Type is known, which it is at each call.
      resolve: ((payload: Ready, args: InputShapeFromFields<Args>, { viewer }: RequestContext) =>
        options.resolve(payload, args, viewer)) as never,
    }),
  )
}

function servedByFanOut(): never {
  throw new Error('A shared subscription is served by the fan-out, never by an execution of its own')
}
