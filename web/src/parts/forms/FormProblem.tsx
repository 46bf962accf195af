/** What is wrong with a form as a whole, in a line whose room is kept so that nothing moves under a finger. */
export function FormProblem({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="min-h-4.5 text-sm font-medium text-pretty wrap-anywhere text-danger-ink">
      {children}
    </p>
  )
}
