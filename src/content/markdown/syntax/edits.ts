// Makes the parser's edits of its events take time only for what follows the edit, not for all before it.
import { EditMap } from 'micromark-util-edit-map'

const { consume } = EditMap.prototype

/**
 * Wherever a quote or a list ends, the parser inserts an event shortly before the last ones. Its own function copies every
 * event each time, which is quadratic in the length of a page; here it gets only the last events.
 */
EditMap.prototype.consume = function (events) {
  let first = events.length
  for (const [at] of this.map) first = Math.min(first, at)
  for (const edit of this.map) edit[0] -= first
  const changed = events.splice(first)
  consume.call(this, changed)
  for (const event of changed) events.push(event)
}
