const { css, keyframes, ThemeContext } = require('@emotion/react');
const { default: styled } = require('@emotion/styled');

/**
 * Takes the place of `@mui/styled-engine`, which MUI provides for: its components are the same, but have no styles. Page tests don't see
 * any, and computing them took a sixth of their processor time.
 */
module.exports = {
  __esModule: true,
  css,
  keyframes,
  ThemeContext,
  default(tag, options) {
    const make = styled(tag, options);
    return () => make({});
  },
  GlobalStyles: () => null,
  internal_mutateStyles() {},
  internal_serializeStyles: (styles) => styles,
};
