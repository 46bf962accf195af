/** REST routes of the site's looks: uploads by staff, and pictures and style sheets for everybody. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { acceptForms, readUploadForm } from '#platform/http/upload.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import { oneOf } from '#rules/one-of.ts'
import { BRAND_PICTURE_ID, BRAND_PICTURE_LIMITS, BRAND_PICTURES } from '#rules/site-settings/branding.ts'
import { asStaff } from '../staff-rights/index.ts'
import { accentStylesheet, BRAND_PATH } from './brand-paths.ts'
import { loadBrandPicture, saveBrandPicture } from './brand-pictures.ts'
import type { BrandVariant } from './tables.ts'

type Deps = { db: Db; rateLimits: RateLimits }

const UPLOAD = {
  field: 'picture',
  maxBytes: BRAND_PICTURE_LIMITS.maxBytes,
  tooLargeWords: `Pictures can be up to ${BRAND_PICTURE_LIMITS.maxBytes / 1024 / 1024} MB`,
  missingWords: 'Choose a picture',
}

const FILE = /^(logo|large|small|apple|maskable)\.png$/
const ACCENT_FILE = /^accent-([0-9a-f]{6})\.css$/
/** The address contains the hash, or the colour itself. */
const FOREVER = 'public, max-age=31536000, immutable'

export function addBrandRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/staff/brand-picture', async (request) => {
      const { accountId } = asStaff(request, 'settings.change')
      await deps.rateLimits.take('upload', { account: accountId, address: request.ip })
      const { bytes, fields } = await readUploadForm(request, UPLOAD)
      const kind = oneOf(BRAND_PICTURES, fields.kind)
      if (!kind)
        throw new Refusal('BAD_INPUT', { message: 'Choose logo or icon', fields: { kind: 'Unknown' } })
      return saveBrandPicture(deps, kind, bytes)
    })
  })
  app.get<{ Params: { id: string; file: string } }>(`${BRAND_PATH}/:id/:file`, async (request, reply) => {
    const { id, file } = request.params
    const variant = FILE.exec(file)?.[1] as BrandVariant | undefined
    const png = variant && BRAND_PICTURE_ID.test(id) ? await loadBrandPicture(deps.db, id, variant) : null
    if (!png) throw new Refusal('NOT_FOUND')
    return sendForever(reply, 'image/png', png)
  })
  app.get<{ Params: { file: string } }>(`${BRAND_PATH}/:file`, async (request, reply) => {
    const hex = ACCENT_FILE.exec(request.params.file)?.[1]
    if (!hex) throw new Refusal('NOT_FOUND')
    return sendForever(reply, 'text/css; charset=utf-8', accentStylesheet(`#${hex}`))
  })
}

function sendForever(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply.type(type).header('cache-control', FOREVER).send(content)
}
