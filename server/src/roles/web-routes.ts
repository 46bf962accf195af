/** The REST routes and files of all slices, and the fast path that answers cached files before Fastify. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuseUnknownFiles } from '#platform/http/files.ts'
import { addSandboxRoutes } from '#platform/payments/sandbox/routes.ts'
import type { App } from '../app/app.ts'
import { addAccountRoutes, authenticate } from '../modules/accounts/index.ts'
import { addAgeCheckRoutes } from '../modules/age-assurance/index.ts'
import { addAnalyticsRoutes } from '../modules/analytics/index.ts'
import { addReleaseRoutes } from '../modules/appearances/index.ts'
import { addAttachmentRoutes } from '../modules/attachments/index.ts'
import { addAuditRoutes } from '../modules/audit/index.ts'
import { addCreatorRoutes, addInvitationRoutes } from '../modules/creators/index.ts'
import { addEarningsRoutes } from '../modules/earnings/index.ts'
import { addFinanceRoutes } from '../modules/ledger/index.ts'
import { addCameraRoutes, addCoverRoutes, addLiveRoutes, addOverlayRoutes } from '../modules/live/index.ts'
import { addMediaFiles, addSoundRoutes } from '../modules/media/index.ts'
import { addCaseRoutes, addMomentRoutes, addTransparencyRoutes } from '../modules/moderation/index.ts'
import {
  addReconciliationRoutes,
  addWalletHistoryRoutes,
  addWebhookRoutes,
} from '../modules/payments/index.ts'
import { addPeopleRoutes } from '../modules/people/index.ts'
import { addBrandRoutes } from '../modules/settings/index.ts'
import { addSupportRoutes } from '../modules/support/index.ts'
import { addTaxRoutes } from '../modules/tax/index.ts'
import { addUploadRoutes } from '../modules/uploads/index.ts'

/** True if the request is or will be answered from the cache; `goTheWholeWay` falls back to the full router. */
type AnswerFromCache = (
  request: IncomingMessage,
  response: ServerResponse,
  fallBackToRouter: () => void,
) => boolean

export function addSliceRoutes(http: FastifyInstance, app: App): AnswerFromCache {
  const fileDeps = {
    authenticate: (token: string) => authenticate(app, token),
    metrics: app.metrics,
  }
  addAccountRoutes(http, app)
  addAuditRoutes(http, app)
  addBrandRoutes(http, app)
  addPeopleRoutes(http, app)
  addInvitationRoutes(http, app)
  addCreatorRoutes(http, app)
  addAgeCheckRoutes(http, app)
  addEarningsRoutes(http, app)
  addAnalyticsRoutes(http, app)
  addWalletHistoryRoutes(http, app)
  addReconciliationRoutes(http, app)
  addFinanceRoutes(http, app)
  addTaxRoutes(http, app)
  addWebhookRoutes(http, app)
  if (app.config.payments.isSandbox) addSandboxRoutes(http, app.sandbox, app.config.site.name)
  addUploadRoutes(http, app)
  addReleaseRoutes(http, app)
  addSoundRoutes(http, app)
  addAttachmentRoutes(http, app)
  addSupportRoutes(http, app)
  addCaseRoutes(http, app)
  addTransparencyRoutes(http, app)
  addMomentRoutes(http, app)
  const cachedFiles = addMediaFiles(http, app, fileDeps)
  addOverlayRoutes(http, app)
  const lives = addLiveRoutes(http, app, fileDeps)
  addCameraRoutes(http, app)
  addCoverRoutes(http, app)
  refuseUnknownFiles(http)
  return (request, response, fallBackToRouter) =>
    cachedFiles.answer(request, response) || lives.answer(request, response, fallBackToRouter)
}
