/** Public API of the notifications feature. */
export { pushAskSheet } from './push/ask-sheet.ts'
export { PushSettingsView } from './push/PushSettingsView.tsx'
