/** A photo or video on its way into one of several messages: how far it is, and another try where it did not arrive. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { RestProblem, unreachableText } from '#web/lib/rest.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Bar } from '#web/ui/Bar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { DraftMessage } from './draft-message.ts'
import { fileProblem, sendFile } from './send-file.ts'

export type UploadSheetProps = OverlayControls<DraftMessage> & { file: File }

export function UploadSheet({ file, close }: UploadSheetProps) {
  const refused = fileProblem(file)
  const [tries, setTries] = useState(0)
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState(refused)
  const done = useEffectEvent((message: DraftMessage) => close(message))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    if (refused !== undefined) return
    const going = new AbortController()
    const { signal } = going
    setProblem(undefined)
    setShare(0)
    sendFile(file, { onProgress: setShare, signal }).then(
      (sent) => !signal.aborted && done({ type: 'upload', value: JSON.stringify(sent) }),
      (fault: unknown) => {
        if (!signal.aborted) setProblem(fault instanceof RestProblem ? fault.message : unreachableText())
      },
    )
    return () => going.abort()
  }, [file, refused, tries])

  return (
    <Sheet open onClose={() => close()} title={file.type.startsWith('video/') ? 'Video' : 'Photo'}>
      <Look file={file} />
      <div className="mt-4">
        <Bar value={share * 100} label={`Sending ${file.name}`} />
      </div>
      <p className="mt-2 truncate text-sm text-ink-soft">{file.name}</p>
      <FormProblem>{problem}</FormProblem>
      <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2">
        <Button size="lg" onClick={() => close()}>
          Cancel
        </Button>
        {problem !== undefined && refused === undefined && (
          <Button size="lg" tone="accent" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function Look({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const box = 'h-60 w-full rounded-lg bg-raised object-contain'
  if (!url) return <span className={`${box} block`} />
  if (file.type.startsWith('video/')) return <video src={url} muted playsInline controls className={box} />
  return <img src={url} alt="" className={box} />
}
