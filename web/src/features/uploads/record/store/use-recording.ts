/** React hook for the recording of the signed-in account. */
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { openRecording, type RecordingView, recordingNow, watchRecording } from './recording-store.ts'

export function useRecording(): RecordingView {
  const accountId = useSession().account?.id
  useEffect(() => {
    if (accountId) void openRecording(accountId)
  }, [accountId])
  return useSyncExternalStore(watchRecording, recordingNow)
}
