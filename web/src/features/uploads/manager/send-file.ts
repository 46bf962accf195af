/** Client of the resumable upload (tus): creates one, and sends a file from the server's offset. */
import type { DetailedError } from 'tus-js-client'
import { UPLOAD } from '#rules/media.ts'
import { type UploadError, uploadErrorOf } from './upload-error.ts'

const ENDPOINT = '/api/upload/resumable'
/** Without progress for this long, the connection counts as lost. */
const STALL_MS = 45_000

type CreatedUpload = { id: string } | { trouble: UploadError }

export async function createUpload(
  file: File,
  { isInvitation }: { isInvitation: boolean },
): Promise<CreatedUpload> {
  const metadata = [['filename', file.name], ...(isInvitation ? [['invitation', 'true']] : [])]
  const answer = await fetch(ENDPOINT, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(file.size),
      'upload-metadata': metadata.map(([name, text = '']) => `${name} ${base64(text)}`).join(','),
    },
  }).catch(() => null)
  if (!answer) return { trouble: { kind: 'lost' } }
  const id = answer.headers.get('location')?.split('/').at(-1)
  if (answer.status === 201 && id) return { id }
  return { trouble: uploadErrorOf(answer.status, await answer.text().catch(() => '')) }
}

type SendFileOptions = {
  id: string
  file: File
  signal: AbortSignal
  onProgress(received: number): void
}

type SendFileResult = { kind: 'received' } | { kind: 'aborted' } | UploadError

/** Leaves retries to the caller, which knows whether the upload was paused, cancelled or signed out meanwhile. */
export async function sendUploadFile({
  id,
  file,
  signal,
  onProgress,
}: SendFileOptions): Promise<SendFileResult> {
  const { Upload } = await import('tus-js-client')
  return new Promise((resolve) => {
    let stall = 0
    const settle = (sent: SendFileResult) => {
      clearTimeout(stall)
      signal.removeEventListener('abort', abort)
      resolve(sent)
    }
    const stop = (sent: SendFileResult) => {
      void upload.abort()
      settle(sent)
    }
    const abort = () => stop({ kind: 'aborted' })
    const stillMoving = () => {
      clearTimeout(stall)
      stall = window.setTimeout(() => stop({ kind: 'lost' }), STALL_MS)
    }
    const upload = new Upload(file, {
      uploadUrl: `${ENDPOINT}/${id}`,
      chunkSize: UPLOAD.chunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress(received) {
        stillMoving()
        onProgress(received)
      },
      onSuccess: () => settle({ kind: 'received' }),
      onError: (error) => settle(errorFrom(error)),
    })
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    stillMoving()
    upload.start()
  })
}

function errorFrom(error: Error | DetailedError): UploadError {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return answer ? uploadErrorOf(answer.getStatus(), answer.getBody()) : { kind: 'lost' }
}

function base64(text: string): string {
  return (
    new TextEncoder().encode(text).toBase64?.() ??
    btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
  )
}
