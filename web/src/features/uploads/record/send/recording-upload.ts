/** Uploads a recording in one request; it continues across navigation, and an idempotency key makes retries safe. */
import type { RecordingEdit } from '#rules/forms/recording.ts'
import { frameIn, isOutsideFrame } from '#rules/recording.ts'
import { unreachableText } from '#web/lib/rest.ts'
import { mediaInput } from '../../manager/draft.ts'
import { addFinishedUpload } from '../../manager/upload-manager.ts'
import { blobOf, drawText, loadTextFont } from '../preview/draw-text.ts'
import { type Recording, trimmedRange } from '../store/recording.ts'
import { forgetRecording } from '../store/recording-store.ts'

export type RecordingUpload =
  | { kind: 'idle' }
  | { kind: 'sending'; sent: number; bytes: number }
  /** The connection failed or the server was busy: the same request can be retried. */
  | { kind: 'lost'; message: string }
  | { kind: 'refused'; message: string; fields: Record<string, string> }
  | { kind: 'sent' }

/** Marks recordings on the progress page, also after a reload. */
export const RECORDED_NAME = 'Your recording'

let state: RecordingUpload = { kind: 'idle' }
const listeners = new Set<() => void>()

export function recordingUploadNow(): RecordingUpload {
  return state
}

export function watchRecordingUpload(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A second call while sending does nothing. */
export async function publishRecording(recording: Recording): Promise<void> {
  if (state.kind === 'sending') return
  const bytes = recording.takes.reduce((sum, { blob }) => sum + blob.size, 0)
  show({ kind: 'sending', sent: 0, bytes })
  window.addEventListener('beforeunload', warn)
  try {
    const form = await formOf(recording)
    const answer = await post(form, recording.key, (sent) => show({ kind: 'sending', sent, bytes }))
    if (answer.kind !== 'sent') return show(answer)
    addFinishedUpload({ id: answer.id, fileName: RECORDED_NAME, bytes })
    forgetRecording()
    show({ kind: 'sent' })
  } catch {
    show({ kind: 'lost', message: 'Couldn’t add your text to the video. Try again.' })
  } finally {
    window.removeEventListener('beforeunload', warn)
  }
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function show(next: RecordingUpload): void {
  state = next
  for (const listener of listeners) listener()
}

async function formOf(recording: Recording): Promise<FormData> {
  const { takes, sound, delayMs, edit, draft } = recording
  const form = new FormData()
  const { startMs } = trimmedRange(recording)
  const posterAtMs = edit.coverMs === null ? null : Math.max(0, edit.coverMs - startMs)
  const { tags, appears, ...said } = mediaInput({ ...draft, posterAtMs })
  form.append('tags', JSON.stringify(tags))
  form.append('appears', JSON.stringify(appears ?? []))
  for (const [name, value] of Object.entries(said)) {
    if (value !== null && value !== undefined && value !== '') form.append(name, String(value))
  }
  if (sound) {
    form.append('sound', sound.id)
    form.append('delay', (delayMs / 1000).toFixed(3))
  }
  form.append('seconds', String(recording.seconds))
  const frame = takes[0] && frameIn(takes[0])
  const pictures: Blob[] = []
  const words: object[] = []
  if (edit.words.length > 0) await loadTextFont()
  for (const { text, x, y, size, look, fromMs, toMs } of frame ? edit.words : []) {
    const canvas = drawText({ text, size, look }, frame ?? { widthPx: 1, heightPx: 1 })
    pictures.push(await blobOf(canvas))
    words.push({ text: text.trim(), x, y, width: canvas.width / (frame?.widthPx ?? 1), fromMs, toMs })
  }
  const { trimStartMs, trimEndMs, voicePercent, soundPercent } = edit
  const mirrored = takes.map(({ isMirrored }) => isMirrored)
  const isPortrait = takes.some(isOutsideFrame)
  const edits = { trimStartMs, trimEndMs, voicePercent, soundPercent, mirrored, isPortrait, words }
  form.append('edit', JSON.stringify(edits satisfies Record<keyof RecordingEdit, unknown>))
  for (const picture of pictures) form.append('words', picture, 'words.png')
  for (const { blob } of takes)
    form.append('recording', blob, blob.type.includes('mp4') ? 'take.mp4' : 'take.webm')
  return form
}

type Answer = { kind: 'sent'; id: string } | Extract<RecordingUpload, { kind: 'lost' | 'refused' }>
type Body = {
  media?: { id?: string }
  errors?: { message?: string; extensions?: { fields?: Record<string, string> } }[]
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function post(form: FormData, key: string, onProgress: (sent: number) => void): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/upload/recording')
    request.setRequestHeader('idempotency-key', key)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    const lost = () => resolve({ kind: 'lost', message: unreachableText() })
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('load', () =>
      resolve(readAnswer(request.status, request.response as Body | null)),
    )
    request.send(form)
  })
}

function readAnswer(status: number, body: Body | null): Answer {
  const id = body?.media?.id
  if (status === 200 && id) return { kind: 'sent', id }
  const [problem] = body?.errors ?? []
  const message = problem?.message ?? unreachableText()
  // Temporary: no space, rate limit, unreachable or signed out.
  if (status >= 500 || status === 429 || status === 401 || status === 0) return { kind: 'lost', message }
  return { kind: 'refused', message, fields: problem?.extensions?.fields ?? {} }
}
