/** 'Go Live', then 'please wait', then 'Stop Live'. */
import { Radio, Square } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { canSendH264 } from '../publish/whip.ts'
import type { CameraParts } from './camera-parts.ts'
import { StreamingForbidden, useForbidden } from './StreamingForbidden.tsx'

type Props = Pick<CameraParts, 'camera' | 'publisher' | 'plan' | 'onGo'> &
  Pick<ButtonProps, 'size' | 'className' | 'wide'>

export function GoButton({ camera, publisher, plan, onGo, ...look }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { phase } = publisher.state
  if (phase === 'live' || phase === 'reconnecting' || phase === 'stopping')
    return (
      <>
        <Button
          tone="danger"
          icon={Square}
          busy={phase === 'stopping'}
          onClick={() => setAsking(true)}
          {...look}
        >
          Stop Live
        </Button>
        <ConfirmSheet
          isOpen={isAsking && phase !== 'stopping'}
          title="End your live?"
          text="This ends the stream for all viewers."
          yes="Stop Live"
          no="Keep streaming"
          onYes={() => {
            setAsking(false)
            void publisher.stop()
          }}
          onNo={() => setAsking(false)}
        />
      </>
    )
  return <Go {...{ camera, publisher, plan, onGo }} {...look} />
}

function Go({ camera, publisher, plan, onGo, ...look }: Props) {
  const forbidden = useForbidden()
  const [canSend] = useState(canSendH264)
  const isStarting = publisher.state.phase === 'starting' || plan.isBusy
  return (
    <>
      {forbidden && (
        <div className="mb-3 text-left">
          <StreamingForbidden />
        </div>
      )}
      {!canSend && (
        <div className="mb-3 text-left">
          <Notice tone="danger">
            This browser can’t go live because it can’t send H.264 video. In Firefox, turn on the OpenH264
            plugin. Or use Chrome, Edge, Safari or{' '}
            <Link to="/studio/live/rtmp" className="underline underline-offset-2">
              a streaming program
            </Link>
            .
          </Notice>
        </div>
      )}
      <Button
        tone="accent"
        icon={Radio}
        busy={isStarting}
        disabled={camera.stream === null || !plan.isLoaded || forbidden !== null || !canSend}
        onClick={onGo}
        {...look}
      >
        {isStarting ? 'please wait' : 'Go Live'}
      </Button>
    </>
  )
}
