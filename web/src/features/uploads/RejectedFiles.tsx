/** Names the chosen files that were rejected. */
import { useLocation } from 'react-router'
import { Notice } from '#web/ui/Notice.tsx'

export function RejectedFiles() {
  const { state } = useLocation()
  const words = (state as { leftOut?: readonly string[] } | null)?.leftOut ?? []
  if (words.length === 0) return null
  return (
    <div role="alert" className="mb-4 wrap-anywhere">
      <Notice tone="danger">
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    </div>
  )
}
