import { type Calendar, calendarOf } from '../../../domain/index.ts'

/** Days on which payment systems work, by the names of their calendars. */
export class Calendars {
  readonly #made = new Map<string, Calendar>()

  named(id: string): Calendar {
    const made = this.#made.get(id) ?? calendarOf(id)
    this.#made.set(id, made)
    return made
  }
}
