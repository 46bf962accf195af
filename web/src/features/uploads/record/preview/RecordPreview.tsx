/** /studio/record/preview: first the edit, then the description. */
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Redirect } from '#web/lib/redirect.ts'
import { PreviewSkeleton } from '../../PreviewSkeleton.tsx'
import { useRecording } from '../store/use-recording.ts'
import { DescribeStep } from './DescribeStep.tsx'
import { EditStep } from './EditStep.tsx'

export function RecordPreview() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { recording, isRestored, saveError } = useRecording()
  useWarning(saveError !== null && recording.takes.length > 0)
  if (recording.takes.length === 0) return isRestored ? <Redirect to="/studio/record" /> : <PreviewSkeleton />
  if (search.get('step') === 'about') return <DescribeStep recording={recording} saveProblem={saveError} />
  return (
    <EditStep
      recording={recording}
      saveProblem={saveError}
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
