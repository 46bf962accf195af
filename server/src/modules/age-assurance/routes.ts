/** HTTP routes of the age check. Everything is by cookie, so that it works before sign-up. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, randomToken } from '#platform/crypto.ts'
import { Refusal } from '#platform/errors.ts'
import { parseUuid, readUuid } from '#platform/graphql/ids.ts'
import { acceptForms, readUploadForm } from '#platform/http/upload.ts'
import { accountAndAddress } from '#platform/rate-limits/subjects.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { currentGeoContext } from '#platform/regions/geo-context.ts'
import { AGE_CHECK, AGE_METHODS, type AgeMethod } from '#rules/age-checks.ts'
import { DAY_SECONDS } from '#rules/time.ts'
import { browserOf, deviceName, keepDevice } from '../accounts/index.ts'
import { asStaff } from '../staff-rights/index.ts'
import { deleteAttemptsOf, findAttempt, lastAttempt } from './checks/attempt-queries.ts'
import { checkStatus, methodsIn } from './checks/check-status.ts'
import { beginCheck, type CheckedPerson, receiveAnswer } from './checks/run-check.ts'
import { RETURN_PATH } from './providers/redirect.ts'
import { WALLET_PATHS } from './providers/wallet.ts'
import { ageBrowserOf } from './results/browser.ts'
import { readReviewForm, requestReview } from './review/request-review.ts'
import { openReviewPicture } from './review/staff-reviews.ts'
import type { AgeAssuranceDeps } from './types.ts'

/** A presentation has about 3 KB. */
const MAX_ANSWER_BYTES = 64 * 1024

const PICTURE = {
  field: 'picture',
  maxBytes: AGE_CHECK.maxPictureBytes,
  tooLargeWords: `The photo can be up to ${AGE_CHECK.maxPictureBytes / 1024 / 1024} MB`,
  missingWords: 'Add a photo of a document',
}

export function addAgeCheckRoutes(app: FastifyInstance, deps: AgeAssuranceDeps): void {
  app.get('/api/age-check', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return checkStatus(deps, ageBrowserOf(request), request.viewer)
  })

  app.post<{ Body: { method?: unknown } | null }>('/api/age-check', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const method = readMethod(deps, request.body?.method)
    await deps.rateLimits.take('ageCheck', accountAndAddress({ viewer: request.viewer, address: request.ip }))
    return beginCheck(deps, await rememberBrowser(deps, request, reply), method)
  })

  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/api/age-check/review', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      readMethod(deps, 'staff')
      await deps.rateLimits.take(
        'ageReview',
        accountAndAddress({ viewer: request.viewer, address: request.ip }),
      )
      const { bytes, fields } = await readUploadForm(request, PICTURE)
      const asked = await readReviewForm({ note: fields.note, picture: bytes })
      await requestReview(deps, await rememberBrowser(deps, request, reply), asked)
      return { ok: true }
    })
  })

  app.get<{ Params: { id: string } }>('/api/staff/age-review/:id', async (request, reply) => {
    const staff = asStaff(request, 'ages.open')
    const bytes = await openReviewPicture(deps, staff, readUuid(request.params.id))
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(bytes)
  })

  app.get<{ Querystring: { result?: unknown } }>(RETURN_PATH, async (request, reply) => {
    await deps.rateLimits.take('ageAnswer', { address: request.ip })
    const browser = ageBrowserOf(request)
    const { result } = request.query
    // Only the browser that started the check can bring its result.
    const attempt = browser ? await lastAttempt(deps.db, browser.tokenHash) : undefined
    const hasPassed =
      typeof result === 'string' &&
      (await receiveAnswer(deps, attempt, { method: 'provider', answer: result, receivedAt: RETURN_PATH }))
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(hasPassed ? AGE_CHECK.path : `${AGE_CHECK.path}?refused`, 303)
  })

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_ANSWER_BYTES },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    for (const path of Object.values(WALLET_PATHS))
      scope.post<{ Body: unknown }>(path, { bodyLimit: MAX_ANSWER_BYTES }, async (request, reply) => {
        reply.header('cache-control', 'no-store')
        await deps.rateLimits.take('ageAnswer', { address: request.ip })
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const id = parseUuid(form.get('state') ?? '')
        const hasPassed = await receiveAnswer(deps, id ? await findAttempt(deps.db, id) : undefined, {
          method: 'wallet',
          answer: form.get('vp_token') ?? '',
          receivedAt: `${deps.site.url}${path}`,
        })
        if (!hasPassed) throw new Refusal('BAD_INPUT', { message: 'This doesn’t prove an age over 18.' })
        return path === WALLET_PATHS.sameDevice ? { redirect_uri: `${deps.site.url}${AGE_CHECK.path}` } : {}
      })
  })
}

/** One that the operator offers in the country of this request. */
function readMethod(deps: AgeAssuranceDeps, given: unknown): AgeMethod {
  const { ageCheckFor } = currentGeoContext()
  if (ageCheckFor === null) throw new Refusal('CONFLICT', { message: 'You don’t need to confirm your age.' })
  const method = readOneOf(AGE_METHODS, String(given), { fields: { method: 'Choose a way to confirm' } })
  if (methodsIn(deps, ageCheckFor).includes(method)) return method
  throw new Refusal('BAD_INPUT', { message: 'Choose another way to confirm your age.' })
}

/** Sets the cookie, and that of the device, to which a result is bound. Ends an earlier check. */
export async function rememberBrowser(
  deps: AgeAssuranceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CheckedPerson> {
  const former = ageBrowserOf(request)
  if (former) await deleteAttemptsOf(deps.db, former.tokenHash)
  const browser = browserOf(request)
  const token = randomToken()
  keepDevice(deps, reply, browser)
  setAgeCookie(deps, reply, token)
  return {
    browser_hash: hashToken(token),
    device_hash: hashToken(browser.deviceToken),
    agent: deviceName(browser.userAgent),
    account_id: request.viewer?.accountId ?? null,
  }
}

export function setAgeCookie(
  { site }: Pick<AgeAssuranceDeps, 'site'>,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(AGE_CHECK.cookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: site.url.startsWith('https:'),
    maxAge: AGE_CHECK.cookieDays * DAY_SECONDS,
  })
}
