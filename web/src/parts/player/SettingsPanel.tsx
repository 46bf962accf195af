/** Speed, quality and captions; choices are remembered for the next videos. */
import { levelFor } from '#web/lib/player/levels.ts'
import { changePreferences, usePreferences } from '#web/lib/player/preferences.ts'
import { SPEEDS } from '#web/lib/player/speeds.ts'
import type { Player } from '#web/lib/player/use-player.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'

const OFF = 'off'

export function SettingsPanel({ player }: { player: Player }) {
  const { levels, level, captions, chosenCaptions } = player
  const { speed, quality } = usePreferences()
  const held = levelFor(levels, quality)
  return (
    <div className="grid gap-5">
      <ChoiceGroup
        label="Speed"
        isEven
        choices={SPEEDS.map((one) => ({ value: String(one), label: `${one}×` }))}
        value={String(speed)}
        onChange={(value) => changePreferences({ speed: Number(value) })}
      />
      {levels.length > 0 && (
        <ChoiceGroup
          label="Quality"
          choices={[
            { value: 'auto', label: !held && level ? `Auto · ${level.shortSide}p` : 'Auto' },
            ...levels.map(({ shortSide }) => ({ value: String(shortSide), label: `${shortSide}p` })),
          ]}
          value={String(held?.shortSide ?? 'auto')}
          onChange={(value) => changePreferences({ quality: value === 'auto' ? 'auto' : Number(value) })}
        />
      )}
      {captions.length > 0 && (
        <ChoiceGroup
          label="Captions"
          choices={[
            { value: OFF, label: 'Off' },
            ...captions.map(({ language, label }) => ({ value: language, label })),
          ]}
          value={chosenCaptions?.language ?? OFF}
          onChange={(value) => changePreferences({ captions: value === OFF ? null : value })}
        />
      )}
    </div>
  )
}
