// How the parser changes what it has read: in time that what follows the change takes, and nothing before it.
import { EditMap } from 'micromark-util-edit-map'

const { consume } = EditMap.prototype

/**
 * Wherever a quote or a list ends, the parser inserts an event shortly before the end of all. Its own function copies
 * every event for that, which takes the square of the length of a page; here it is given the last ones alone.
 */
EditMap.prototype.consume = function (events) {
  let first = events.length
  for (const [at] of this.map) first = Math.min(first, at)
  for (const edit of this.map) edit[0] -= first
  const changed = events.splice(first)
  consume.call(this, changed)
  for (const event of changed) events.push(event)
}
