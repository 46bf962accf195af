/** Declares subscription fields whose payload depends on their arguments only, so that one answer serves a whole room. */
import type {
  ArgBuilder,
  InputFieldMap,
  InputShapeFromFields,
  ShapeFromTypeParam,
  TypeParam,
} from '@pothos/core'
import type { RequestContext } from '#platform/viewer.ts'
import type { Builder } from './builder.ts'

/** Stands in a field's extensions under `fanOut`. */
export type SharedField = {
  topic: (args: unknown) => string
  authorize: (args: unknown, context: RequestContext) => void | Promise<void>
}

type Types = Builder['$inferSchemaTypes']

export type SharedSubscriptionOptions<Type extends TypeParam<Types>, Args extends InputFieldMap, Payload> = {
  type: Type
  description?: string
  args: (arg: ArgBuilder<Types>) => Args
  /** The topic whose messages feed this field. */
  topic: (args: InputShapeFromFields<Args>) => string
  /** Asked for every subscriber; throws a Refusal to those who may not listen. */
  authorize?: (args: InputShapeFromFields<Args>, context: RequestContext) => void | Promise<void>
  /** Runs once per message for all who listen: it is told the arguments, and never the viewer. */
  resolve: (
    payload: Payload,
    args: InputShapeFromFields<Args>,
  ) => ShapeFromTypeParam<Types, Type, false> | Promise<ShapeFromTypeParam<Types, Type, false>>
}

export function sharedSubscription<Type extends TypeParam<Types>, Args extends InputFieldMap, Payload>(
  builder: Builder,
  name: string,
  options: SharedSubscriptionOptions<Type, Args, Payload>,
): void {
  const { topic, authorize } = options
  const fanOut: SharedField = {
    topic: (args) => topic(args as InputShapeFromFields<Args>),
    authorize: (args, context) => authorize?.(args as InputShapeFromFields<Args>, context),
  }
  builder.subscriptionField(name, (t) =>
    t.field<Type, Payload, unknown, false, Args>({
      type: options.type,
      nullable: false,
      args: options.args(t.arg),
      ...(options.description && { description: options.description }),
      extensions: { fanOut },
      subscribe: servedByFanOut,
      // The builder derives this type from Type only once Type is known, which it is at each call of this function.
      resolve: options.resolve as never,
    }),
  )
}

function servedByFanOut(): never {
  throw new Error('A shared subscription is served by the fan-out, never by an execution of its own')
}
