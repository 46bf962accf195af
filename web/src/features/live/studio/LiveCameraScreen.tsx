/** /studio/live/camera: broadcasts from this browser's camera. */
import { useEffect } from 'react'
import { useSubscription } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { useSession } from '#web/lib/session.tsx'
import { useWakeLock } from '#web/lib/use-wake-lock.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { useUnsavedGuard } from '#web/parts/forms/use-unsaved.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { isPublishing } from '../publish/publish-machine.ts'
import { usePublisher } from '../publish/use-publisher.ts'
import { CameraDesktop } from './CameraDesktop.tsx'
import { CameraPhone } from './CameraPhone.tsx'
import { LiveSummary } from './LiveSummary.tsx'
import { useLastLive } from './use-last-live.ts'
import { useLiveCamera } from './use-live-camera.ts'
import { useLivePlan } from './use-live-plan.ts'

const OwnStatus = graphql(`
  subscription OwnLiveStatus($user: ID!) {
    liveStatus(user: $user) { status live }
  }
`)

export function LiveCameraScreen() {
  const isDesktop = useIsDesktop()
  useHiddenNavigation(!isDesktop)
  const { account } = useSession()
  const camera = useLiveCamera(isDesktop ? 'landscape' : 'portrait')
  const publisher = usePublisher(camera.stream)
  const plan = useLivePlan()
  const { state, liveId, ended } = publisher
  const lastLive = useLastLive(liveId)
  const isAwake = useWakeLock(camera.stream !== null)
  const leaving = useUnsavedGuard(isPublishing(state))

  const [{ data }] = useSubscription({
    query: OwnStatus,
    variables: { user: account?.id ?? '' },
    pause: !account,
  })
  const news = data?.liveStatus
  // Ended by staff, from another tab or by the reconnect timeout: the camera is turned off as well.
  useEffect(() => {
    if (news?.status === 'stop' && news.live === liveId) ended()
  }, [news, liveId, ended])

  const go = async () => {
    if (await plan.save()) await publisher.go()
  }
  if (state.phase === 'ended' && lastLive)
    return <LiveSummary liveId={lastLive} text={state.message} onDone={publisher.dismiss} />
  const parts = {
    camera,
    publisher,
    plan,
    startedAt: publisher.startedAt,
    isAwake,
    onGo: () => void go(),
  }
  return (
    <>
      {isDesktop ? <CameraDesktop {...parts} /> : <CameraPhone {...parts} />}
      <ConfirmSheet
        isOpen={leaving.isLeaving}
        title="End your live?"
        text="Leaving this page ends the stream for all viewers."
        yes="Stop Live"
        no="Keep streaming"
        onYes={() => void publisher.stop().then(leaving.leave)}
        onNo={leaving.stay}
      />
    </>
  )
}
