/** The surface behind a component, for components whose border must match it. */
export type Ground = 'canvas' | 'surface' | 'raised'

export const GROUND_FILL: Record<Ground, string> = {
  canvas: 'bg-canvas',
  surface: 'bg-surface',
  raised: 'bg-raised',
}

export const GROUND_BORDER: Record<Ground, string> = {
  canvas: 'border-canvas',
  surface: 'border-surface',
  raised: 'border-raised',
}

export const GROUND_INK: Record<Ground, string> = {
  canvas: 'text-canvas',
  surface: 'text-surface',
  raised: 'text-raised',
}
