/** User actions on uploads besides sending bytes: save, submit, list, cancel. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isStorable } from '#rules/plain-text.ts'
import { refuseUnlessNameable } from '../appearances/index.ts'
import { findMedia, type MediaRow } from '../media/index.ts'
import { removeUpload } from './finish-upload.ts'
import { refuseUnlessCoverStored } from './forms/receive-cover.ts'
import { incomingFiles } from './incoming/open-incoming.ts'
import { findUploader, refuseUnlessMayUpload } from './may-upload.ts'
import { type MediaFields, readMediaFields } from './media-fields.ts'
import { completeUpload } from './pipeline.ts'
import { openForm, sealedForm } from './sealed-names.ts'
import type { UploadsDeps } from './types.ts'
import { findOwnUpload, listOwnUploads, type UploadRow } from './uploads.ts'

const DRAFT = { maxBytes: 16 * 1024, maxDepth: 5 } as const

/** An upload as its owner sees it. Once it is media, only its id and media remain. */
export type OwnUpload = {
  id: string
  fileName: string
  bytes: number
  received: number
  isReceived: boolean
  isSubmitted: boolean
  fields: Record<string, unknown>
  createdAt: Date
  isMedia: boolean
}

export async function ownUploads(deps: UploadsDeps, viewer: Viewer): Promise<OwnUpload[]> {
  const rows = await listOwnUploads(deps.db, viewer.accountId)
  return Promise.all(rows.map((row) => viewOfUpload(deps, row)))
}

/** Saves the draft verbatim. Ignored after the form was submitted. */
export async function saveUpload(
  deps: UploadsDeps,
  viewer: Viewer,
  { id, fields }: { id: string; fields: unknown },
): Promise<OwnUpload> {
  const draft = readDraft(fields)
  const saved = await deps.db
    .updateTable('uploads')
    .set({ ...sealedForm(deps, id, draft), updated_at: deps.clock.now() })
    .where('id', '=', id)
    .where('account_id', '=', viewer.accountId)
    .where('submitted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return saved ? viewOfUpload(deps, saved) : ownUpload(deps, viewer, id)
}

/** Idempotent: a repeat returns the first result. */
export async function submitUpload(
  deps: UploadsDeps,
  viewer: Viewer,
  { id, fields }: { id: string; fields: MediaFields },
): Promise<OwnUpload> {
  const upload = await findOwnUpload(deps.db, viewer.accountId, id)
  if (!upload) return ownUpload(deps, viewer, id)
  const { cover, appears } = readMediaFields(fields)
  await refuseUnlessNameable(deps.db, viewer.accountId, appears)
  if (cover !== null) await refuseUnlessCoverStored(deps, id, cover)
  const sender = await findUploader(deps.db, viewer.accountId)
  await refuseUnlessMayUpload(deps.db, sender, { type: null, isInvitation: fields.invitation === true })
  const now = deps.clock.now()
  await deps.db
    .updateTable('uploads')
    .set({ ...sealedForm(deps, id, fields), submitted_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  await completeUpload(deps, id)
  return ownUpload(deps, viewer, id)
}

/** False if the viewer has no such upload. */
export async function cancelUpload(deps: UploadsDeps, viewer: Viewer, id: string): Promise<boolean> {
  const upload = await findOwnUpload(deps.db, viewer.accountId, id)
  return upload !== undefined && removeUpload(deps, id)
}

async function ownUpload(deps: UploadsDeps, viewer: Viewer, id: string): Promise<OwnUpload> {
  const upload = await findOwnUpload(deps.db, viewer.accountId, id)
  if (upload) return viewOfUpload(deps, upload)
  const media = await findMedia(deps.db, id)
  if (media?.account_id !== viewer.accountId || media.deleted_at) throw new Refusal('NOT_FOUND')
  return viewOfMedia(media)
}

async function viewOfUpload(deps: UploadsDeps, row: UploadRow): Promise<OwnUpload> {
  const bytes = Number(row.bytes)
  return {
    id: row.id,
    fileName: row.file_name,
    bytes,
    received: row.received_at ? bytes : ((await incomingFiles(deps).bytes(row.id)) ?? 0),
    isReceived: row.received_at !== null,
    isSubmitted: row.submitted_at !== null,
    fields: openForm(deps, row),
    createdAt: row.created_at,
    isMedia: false,
  }
}

function viewOfMedia(media: MediaRow): OwnUpload {
  const bytes = Number(media.original_bytes)
  return {
    id: media.id,
    fileName: media.original,
    bytes,
    received: bytes,
    isReceived: true,
    isSubmitted: true,
    fields: {},
    createdAt: media.created_at,
    isMedia: true,
  }
}

function readDraft(fields: unknown): object {
  const isObject = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
  if (!isObject || !isStorableDraft(fields, DRAFT.maxDepth))
    throw new Refusal('BAD_INPUT', { message: 'These fields can’t be saved.' })
  if (Buffer.byteLength(JSON.stringify(fields)) > DRAFT.maxBytes) throw new Refusal('INPUT_TOO_LARGE')
  return fields
}

/** Rejects what the database cannot store: NUL, lone surrogates and deep nesting. */
function isStorableDraft(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depthLeft === 0) return false
  return Object.entries(value).every(
    ([name, inner]) => isStorable(name) && isStorableDraft(inner, depthLeft - 1),
  )
}
