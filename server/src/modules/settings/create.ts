/** Builds the parts of this slice. */
import { openPorts } from '#platform/ports.ts'
import type { SettingsParts } from './types.ts'

export function createSettingsAdmin(): SettingsParts {
  return { ports: openPorts('settingsDesk') }
}
