/** GraphQL for the two-step sign-in settings. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import {
  confirmTwoStep,
  disableTwoStep,
  newRecoveryCodes,
  startTwoStep,
  twoStepOf,
} from '../two-step/two-step.ts'
import type { AccountsDeps } from '../types.ts'
import { proofArgs } from './proof-args.ts'

export function addTwoStep(builder: Builder, deps: AccountsDeps): void {
  const TwoStepRef = builder
    .objectRef<{ enabled: boolean; recovery_codes_left: number }>('TwoStep')
    .implement({
      fields: (t) => ({
        enabled: t.exposeBoolean('enabled'),
        recovery_codes_left: t.exposeInt('recovery_codes_left'),
      }),
    })
  const StartRef = builder.objectRef<{ secret: string; url: string }>('TwoStepStart').implement({
    fields: (t) => ({
      secret: t.exposeString('secret'),
      url: t.exposeString('url', { description: 'Content of the QR code.' }),
    }),
  })
  builder.queryField('twoStep', (t) =>
    t.field({ type: TwoStepRef, resolve: (_root, _args, context) => twoStepOf(deps, signedIn(context)) }),
  )
  builder.mutationFields((t) => ({
    startTwoStep: t.field({
      type: StartRef,
      args: proofArgs(t),
      resolve: (_root, proof, context) => startTwoStep(deps, signedIn(context), proof),
    }),
    confirmTwoStep: t.stringList({
      description: 'Turns two-step sign-in on and returns ten recovery codes, which are never shown again.',
      args: { code: t.arg.string({ required: true }) },
      resolve: (_root, { code }, context) => confirmTwoStep(deps, signedIn(context), code),
    }),
    disableTwoStep: t.boolean({
      args: proofArgs(t),
      resolve: async (_root, args, context) => {
        await disableTwoStep(deps, signedIn(context), args)
        return true
      },
    }),
    newRecoveryCodes: t.stringList({
      args: proofArgs(t),
      resolve: (_root, args, context) => newRecoveryCodes(deps, signedIn(context), args),
    }),
  }))
}
