/** HTTP routes of cases: sending a notice with files, adding to it, and proof files for staff. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { asDownload } from '#platform/http/as-download.ts'
import { acceptForms } from '#platform/http/upload.ts'
import { accountAndAddress } from '#platform/rate-limits/subjects.ts'
import { CASE_KINDS } from '#rules/cases.ts'
import { oneOf } from '#rules/one-of.ts'
import { asStaff } from '../../staff-rights/index.ts'
import type { ModerationDeps } from '../types.ts'
import { openProof } from './open-contact.ts'
import { readCaseForm } from './read-case-form.ts'
import { receiveCase } from './receive-case.ts'
import { addToCase } from './sender-actions.ts'

export function addCaseRoutes(app: FastifyInstance, deps: ModerationDeps): void {
  const count = ({ viewer, ip }: FastifyRequest, policy: 'caseSend' | 'caseAnswer') =>
    deps.rateLimits.take(policy, accountAndAddress({ viewer, address: ip }))

  void app.register(async (scope) => {
    await acceptForms(scope)
    scope.post<{ Params: { kind: string } }>('/api/cases/:kind', async (request, reply) => {
      const kind = oneOf(CASE_KINDS, request.params.kind)
      if (!kind) throw new Refusal('NOT_FOUND')
      await count(request, 'caseSend')
      const sent = await readCaseForm(request)
      reply.header('cache-control', 'no-store')
      return receiveCase(deps, { kind, ...sent, viewer: request.viewer, address: request.ip })
    })
    scope.post<{ Params: { token: string } }>('/api/case/:token/answer', async (request) => {
      await count(request, 'caseAnswer')
      const { form, files } = await readCaseForm(request)
      await addToCase(deps, request.params.token, { form, files })
      return { ok: true }
    })
  })

  app.get<{ Params: { id: string; name: string } }>('/api/staff/case/:id/:name', async (request, reply) => {
    const staff = asStaff(request, 'cases.contact')
    const { id, name } = request.params
    const bytes = await openProof(deps, staff, { id: readUuid(id), name })
    if (name.endsWith('.pdf')) return asDownload(reply, { name, type: 'application/pdf' }).send(bytes)
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(bytes)
  })
}
