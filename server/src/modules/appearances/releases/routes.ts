/** HTTP routes of releases: viewing and signing, paper uploads by owners, and images for staff. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sendStoredFile } from '#platform/http/files.ts'
import { acceptForms } from '#platform/http/upload.ts'
import { accountAndAddress } from '#platform/rate-limits/subjects.ts'
import { signedIn } from '#platform/viewer.ts'
import { PICTURE, runKey } from '../../media/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import type { AppearancesDeps } from '../types.ts'
import { findRelease, mayViewMedia } from './find-release.ts'
import { receivePaperRelease } from './paper-release.ts'
import { signRelease } from './sign-release.ts'
import { openReleasePicture } from './staff-releases.ts'

type Token = { Params: { token: string } }

export function addReleaseRoutes(app: FastifyInstance, deps: AppearancesDeps): void {
  const count = ({ viewer, ip }: FastifyRequest) =>
    deps.rateLimits.take('release', accountAndAddress({ viewer, address: ip }))

  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post<Token>('/api/release/:token', async (request) => {
      await count(request)
      return signRelease(deps, request.params.token, request)
    })
    scope.post<{ Params: { id: string } }>('/api/upload/release/:id', async (request) => {
      const viewer = signedIn(request)
      await count(request)
      return receivePaperRelease(deps, viewer, readUuid(request.params.id), request)
    })
  })

  // The link alone grants access, while the release can be signed or withdrawn.
  app.get<{ Params: { token: string; file: string } }>(
    '/api/release/:token/:file',
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { token, file } = request.params
      const found = await findRelease(deps.db, token)
      if (!found || !mayViewMedia(found, deps.clock.now())) throw new Refusal('NOT_FOUND')
      const { id, pictures_run, playback_run, playback } = found.media
      const key =
        file === 'picture' && pictures_run
          ? runKey(id, pictures_run, PICTURE.full)
          : file === 'clip' && playback_run && playback.mp4
            ? runKey(id, playback_run, playback.mp4)
            : null
      if (!key) throw new Refusal('NOT_FOUND')
      return sendStoredFile(request, reply, { storage: deps.storage, key, cacheControl: 'no-store' })
    },
  )

  app.get<{ Params: { id: string; name: string } }>(
    '/api/staff/release/:id/:name',
    async (request, reply) => {
      const staff = asStaff(request, 'releases.open')
      const { id, name } = request.params
      const bytes = await openReleasePicture(deps, staff, { id: readUuid(id), name })
      return reply
        .header('cache-control', 'no-store')
        .type(name.endsWith('.png') ? 'image/png' : 'image/jpeg')
        .send(bytes)
    },
  )
}
