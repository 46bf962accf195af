/** The type CannedAnswer, its query and mutations. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { asStaff } from '../../staff-rights/index.ts'
import {
  type CannedAnswer,
  cannedAnswers,
  deleteCannedAnswer,
  saveCannedAnswer,
} from '../console/canned-answers.ts'
import type { SupportDeps } from '../types.ts'

export function addCannedAnswers(builder: Builder, deps: SupportDeps): void {
  const CannedRef = builder.objectRef<CannedAnswer>('CannedAnswer').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      shortcut: t.exposeString('shortcut', { description: 'Typed after a slash.' }),
      title: t.exposeString('title'),
      text: t.exposeString('text', { description: '{name} is replaced by the recipient’s name.' }),
    }),
  })
  builder.queryField('cannedAnswers', (t) =>
    t.field({
      type: [CannedRef],
      extensions: { listSize: 50 },
      resolve: (_root, _args, context) => {
        asStaff(context, 'support.read')
        return cannedAnswers(deps)
      },
    }),
  )
  builder.mutationFields((t) => ({
    saveCannedAnswer: t.field({
      type: CannedRef,
      description: 'Creates one if the id is left out.',
      args: {
        id: t.arg.id(),
        shortcut: t.arg.string({ required: true }),
        title: t.arg.string({ required: true }),
        text: t.arg.string({ required: true }),
      },
      resolve: (_root, { id, ...form }, context) =>
        saveCannedAnswer(deps, asStaff(context, 'support.canned'), {
          id: id == null ? null : readUuid(id),
          ...form,
        }),
    }),
    deleteCannedAnswer: t.boolean({
      description: 'False if it no longer exists.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) =>
        deleteCannedAnswer(deps, asStaff(context, 'support.canned'), readUuid(id)),
    }),
  }))
}
