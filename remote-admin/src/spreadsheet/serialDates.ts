/** The formats of numbers that every workbook has and that show a day. */
const dayFormats = [...Array(4).keys()]
  .map((index) => 14 + index)
  .concat(22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58);

/** Whether a format that a workbook defines shows a day: what isn't quoted, escaped or in brackets names a year or a day. */
export const showsDay = (id: number, code: string | undefined) =>
  code === undefined
    ? dayFormats.includes(id)
    : /[yd]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, ''));

const DAY = 24 * 60 * 60 * 1000;

/** Days count from the end of 1899, or from 1904 on. The first sixty days are off by one, because 1900 was no leap year. */
const FIRST = Date.UTC(1899, 11, 30);
const FIRST_1904 = Date.UTC(1904, 0, 1);
const RELIABLE = 61;

/** A number that a workbook shows as a date, as text: "2026-11-30", or "2026-11-30 09:00" with a time. */
export function dateOfSerial(serial: string, from1904: boolean): string {
  const days = Number(serial);
  if (serial === '' || !(days >= (from1904 ? 0 : RELIABLE)) || days > 2_958_465) return serial;
  const minutes = Math.round(days * 24 * 60) * 60 * 1000;
  const [day = '', time = ''] = new Date((from1904 ? FIRST_1904 : FIRST) + minutes).toISOString().split('T');
  return minutes % DAY === 0 ? day : `${day} ${time.slice(0, 5)}`;
}
