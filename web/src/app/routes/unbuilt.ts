/** Screens that are not built yet. The list only gets shorter; a test checks the count. */

export const UNBUILT: readonly string[] = []
