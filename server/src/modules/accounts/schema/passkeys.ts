/** GraphQL for passkeys and the recovery of accounts that lost them. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  type SignInMethods,
  signInMethodsOf,
  startPasskey,
} from '../passkeys/manage-passkeys.ts'
import { type PasskeyUndo, undoPasskeyChange } from '../passkeys/undo-passkey.ts'
import type { AccountsDeps } from '../types.ts'
import { sessionHolder } from '../webauthn/challenges.ts'
import type { Passkey } from '../webauthn/passkey-queries.ts'
import { requestOptions } from '../webauthn/use.ts'
import { proofArgs } from './proof-args.ts'

export function addPasskeys(builder: Builder, deps: AccountsDeps): void {
  const PasskeyRef = builder.objectRef<Passkey>('Passkey').implement({
    description: 'A WebAuthn credential of the viewer. Its keys are never returned.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      created: t.expose('created_at', { type: 'DateTime' }),
      last_used: t.expose('last_used_at', { type: 'DateTime', nullable: true }),
    }),
  })
  const MethodsRef = builder.objectRef<SignInMethods>('SignInMethods').implement({
    fields: (t) => ({
      password: t.boolean({ resolve: ({ hasPassword }) => hasPassword }),
      two_step: t.boolean({ resolve: ({ hasTwoStep }) => hasTwoStep }),
      passkeys: t.field({ type: [PasskeyRef], resolve: ({ passkeys }) => passkeys }),
      recovery_ready: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When a running account recovery can be finished.',
        resolve: ({ recoveryReadyAt }) => recoveryReadyAt,
      }),
    }),
  })
  const UndoRef = builder.objectRef<PasskeyUndo>('PasskeyUndo').implement({
    fields: (t) => ({
      ok: t.boolean({
        description: 'False if the link has expired or was used.',
        resolve: ({ isDone }) => isDone,
      }),
      reset: t.string({
        nullable: true,
        description: 'The id of a link for a new password, if the account has a password.',
        resolve: ({ resetToken }) => resetToken,
      }),
    }),
  })
  builder.queryField('signInMethods', (t) =>
    t.field({
      type: MethodsRef,
      resolve: (_root, _args, context) => signInMethodsOf(deps, signedIn(context)),
    }),
  )
  builder.mutationFields((t) => ({
    passkeyRequest: t.field({
      type: 'JSON',
      description:
        'WebAuthn `PublicKeyCredentialRequestOptionsJSON` to confirm the viewer’s identity, valid once and for five minutes.',
      resolve: async (_root, _args, context) => {
        const viewer = signedIn(context)
        const { accountId } = viewer
        await deps.rateLimits.take('passkeyOptions', { account: accountId, address: context.address })
        return requestOptions(deps, { purpose: 'confirm', holder: sessionHolder(viewer), accountId })
      },
    }),
    startPasskey: t.field({
      type: 'JSON',
      description:
        'WebAuthn `PublicKeyCredentialCreationOptionsJSON` for a passkey that `addPasskey` then adds.',
      args: proofArgs(t),
      resolve: (_root, proof, context) => startPasskey(deps, signedIn(context), proof),
    }),
    addPasskey: t.field({
      type: PasskeyRef,
      description: 'The owner is notified and can undo it for 72 hours.',
      args: {
        passkey: t.arg({ type: 'JSON', required: true, description: 'WebAuthn `RegistrationResponseJSON`.' }),
      },
      resolve: (_root, { passkey }, context) => addPasskey(deps, signedIn(context), passkey),
    }),
    renamePasskey: t.boolean({
      description: 'False if the viewer has no such passkey.',
      args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
      resolve: (_root, args, context) => renamePasskey(deps, signedIn(context), args),
    }),
    removePasskey: t.boolean({
      description:
        'False if the viewer has no such passkey. Refused for the last way to sign in. The owner is notified and can undo it for 72 hours.',
      args: { id: t.arg.id({ required: true }), ...proofArgs(t) },
      resolve: (_root, { id, ...proof }, context) => removePasskey(deps, signedIn(context), { id, proof }),
    }),
    undoPasskeyChange: t.field({
      type: UndoRef,
      description: 'Needs no session, only the hash of the emailed link. Ends the other sessions.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: async (_root, { hash }, { viewer, address }) => {
        await deps.rateLimits.take('mailedLink', { address })
        return undoPasskeyChange(deps, viewer, hash)
      },
    }),
  }))
}
