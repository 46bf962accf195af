/** GraphQL fields to manage the sound library; files are uploaded by `POST /api/staff/sounds`. */
import type { FastifyInstance } from 'fastify'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { acceptForms, readUploadForm } from '#platform/http/upload.ts'
import { SOUND } from '#rules/sound.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { findSoundForViewer } from '../sounds.ts'
import { addSoundAsStaff, nameSound, soundsForStaff, withdrawSound } from '../staff-sounds.ts'
import type { MediaDeps } from '../types.ts'
import type { SoundRef } from './sound.ts'

const PAGE = 50

export function addStaffSounds(builder: Builder, deps: MediaDeps, SoundRef: SoundRef): void {
  builder.queryField('staffSounds', (t) =>
    t.field({
      type: [SoundRef],
      description: 'For staff: including withdrawn ones, newest first.',
      extensions: { listSize: PAGE },
      args: { after: t.arg.id(), limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { after, limit }, context) => {
        asStaff(context, 'sounds.manage')
        return soundsForStaff(deps, {
          after: after == null ? null : readUuid(after),
          limit: readPage(limit, PAGE).limit,
        })
      },
    }),
  )
  const findSound = (id: string) => findSoundForViewer(deps, null, id)
  builder.mutationFields((t) => ({
    nameSound: t.field({
      type: SoundRef,
      nullable: true,
      args: {
        id: t.arg.id({ required: true }),
        name: t.arg.string({ required: true }),
        licence: t.arg.string({ required: true }),
        source: t.arg.string({ required: true }),
      },
      resolve: async (_root, { id, ...words }, context) => {
        await nameSound(deps, asStaff(context, 'sounds.manage'), { id: readUuid(id), ...words })
        return findSound(readUuid(id))
      },
    }),
    withdrawSound: t.field({
      type: SoundRef,
      nullable: true,
      description: 'For staff: removes it from the selection; videos that use it keep it.',
      args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
      resolve: async (_root, { id, reason }, context) => {
        await withdrawSound(deps, asStaff(context, 'sounds.manage'), { id: readUuid(id), reason })
        return findSound(readUuid(id))
      },
    }),
  }))
}

export function addSoundRoutes(app: FastifyInstance, deps: MediaDeps): void {
  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/staff/sounds', async (request) => {
      const staff = asStaff(request, 'sounds.manage')
      await deps.rateLimits.take('upload', { account: staff.accountId, address: request.ip })
      const form = await readUploadForm(request, {
        field: 'sound',
        maxBytes: SOUND.maxBytes,
        tooLargeWords: `A sound can be up to ${SOUND.maxBytes / 1024 / 1024} MB`,
        missingWords: 'Choose a file',
      })
      return { id: await addSoundAsStaff(deps, staff, form) }
    })
  })
}
