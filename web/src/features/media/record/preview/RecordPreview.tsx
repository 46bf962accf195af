/** /studio/record/preview: first the edit, then the description. */
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LeadOn } from '#web/lib/lead-on.ts'
import { PreviewSkeleton } from '../../upload/PreviewSkeleton.tsx'
import { useRecording } from '../store/use-recording.ts'
import { About } from './About.tsx'
import { Cut } from './Cut.tsx'

export function RecordPreview() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { recording, isRestored, notKept } = useRecording()
  useWarning(notKept !== null && recording.takes.length > 0)
  if (recording.takes.length === 0) return isRestored ? <LeadOn to="/studio/record" /> : <PreviewSkeleton />
  if (search.get('step') === 'about') return <About recording={recording} notKept={notKept} />
  return (
    <Cut
      recording={recording}
      notKept={notKept}
      onNext={() => void navigate('/studio/record/preview?step=about')}
    />
  )
}

/** Warns only where a reload would lose the recording. */
function useWarning(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isLost])
}
