/** The save status of the form. */
import { Check, CloudOff } from 'lucide-react'
import { useOnline } from '#web/ui/use-online.ts'
import type { SaveState } from './saving/saver.ts'

export function SaveStatus({ state }: { state: SaveState }) {
  const isOnline = useOnline()
  const isUnsaved = state === 'waiting' || state === 'failed'
  return (
    <span role="status" className="flex items-center gap-1.5">
      {!isOnline ? (
        <>
          <CloudOff size={14} className="shrink-0" />
          {isUnsaved ? 'Offline, saved on this page' : 'Offline'}
        </>
      ) : state === 'failed' ? (
        'Not saved yet'
      ) : state === 'saving' ? (
        'Saving…'
      ) : (
        state === 'saved' && (
          <>
            <Check size={14} strokeWidth={3} className="shrink-0 text-success" />
            Saved
          </>
        )
      )}
    </span>
  )
}
