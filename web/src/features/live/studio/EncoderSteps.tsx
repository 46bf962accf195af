/** Setup instructions for each encoder. */
import { Fragment, useState } from 'react'
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx'

type Step = readonly (string | { key: string })[]
const key = (word: string) => ({ key: word })

const STEPS = {
  obs: [
    ['In ', key('Settings'), ' open ', key('Stream'), ' and choose ', key('Custom…'), ' as service'],
    ['Paste the server address as ', key('Server'), ' and the key as ', key('Stream Key')],
    [
      'Under ',
      key('Output'),
      ' set ',
      key('4,500 Kbps'),
      ' and a keyframe every ',
      key('2 s'),
      ' with ',
      key('H.264'),
      ' and ',
      key('AAC'),
    ],
    ['Press ', key('Start Streaming'), ' and you’re live in about two seconds'],
  ],
  larix: [
    ['Open ', key('Settings'), ', ', key('Connections'), ' and add one'],
    ['As ', key('URL'), ' type the address, a slash and the key'],
    ['Under ', key('Video'), ' choose ', key('H.264'), ' and a keyframe every ', key('2 s')],
    ['Tap the red button'],
  ],
  ffmpeg: [
    ['Encode to ', key('libx264'), ' with ', key('-g 60'), ' at 30 frames a second, and ', key('aac')],
    ['Send it with ', key('-f flv'), ' to the address, a slash and the key'],
  ],
} as const satisfies Record<string, readonly Step[]>

type Encoder = keyof typeof STEPS

const TABS = [
  { value: 'obs', label: 'OBS' },
  { value: 'larix', label: 'Larix' },
  { value: 'ffmpeg', label: 'ffmpeg' },
] as const

export function EncoderSteps() {
  const [encoder, setEncoder] = useState<Encoder>('obs')
  return (
    <section aria-label="In your encoder" className="card p-5">
      <Tabs<Encoder> id="encoder" label="Encoder" items={TABS} value={encoder} onChange={setEncoder} />
      <TabPanel id="encoder" value={encoder} className="pt-4">
        <ol className="grid gap-3.5">
          {STEPS[encoder].map((step, index) => (
            <li key={textOf(step)} className="flex items-baseline gap-3.5 text-base text-ink-soft">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-overlay text-xs font-bold text-ink">
                {index + 1}
              </span>
              <span className="leading-relaxed">
                {step.map((part) => (
                  <Fragment key={typeof part === 'string' ? part : part.key}>
                    {typeof part === 'string' ? (
                      part
                    ) : (
                      <b className="rounded-xs bg-raised px-1.5 py-0.5 text-sm font-semibold text-ink">
                        {part.key}
                      </b>
                    )}
                  </Fragment>
                ))}
              </span>
            </li>
          ))}
        </ol>
      </TabPanel>
    </section>
  )
}

function textOf(step: Step): string {
  return step.map((part) => (typeof part === 'string' ? part : part.key)).join('')
}
