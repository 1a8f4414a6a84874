import type { ReactNode } from 'react'

interface Props {
  readonly onSubmit: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Is sent by its button and by Enter, and leaves the page where it is. */
export function Form({ onSubmit, ...props }: Props): ReactNode {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
