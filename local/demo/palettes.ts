/** Five matching colours: a light background, the darkest, a strong one for links, a bright one and a soft one. */
export interface Palette {
  paper: string;
  ink: string;
  a: string;
  b: string;
  c: string;
}

const table = `
amber   #fdf5e3 #2f2313 #9a5b0b #e8a92c #7fa6a3
brick   #f8efeb #2c1916 #9c3b2e #e0a458 #d9b8a8
clay    #faf0ea #33201a #a34b2a #4b7f83 #e5b79c
cocoa   #f6efe9 #2d1c14 #7a4a2e #d98a4e #cdb09b
ember   #fbf1e9 #2b1a17 #b23a1e #f0913a #f6cf9d
fern    #eff6ec #17301d #2d6e3e #e7b33c #a6d19d
forest  #eef3ef #142a22 #1f5a45 #d98b5f #9dbfae
ink     #f5f3ee #1c1f26 #2f3b52 #c9503f #cfc8b8
mint    #edf7f1 #14302a #1c7358 #f4b942 #a5dcc3
mono    #f4f4f2 #151515 #c8281e #f2c12e #bdbdb8
moss    #f1f4ea #20291a #4d6b2c #d99a2b #b9cc95
neon    #ecebf7 #12122b #4236b8 #ff5c8a #46c6c4
night   #e9edf6 #0f1b33 #274690 #f6c453 #8fb0e0
ocean   #eaf3f8 #0d2b3e #11618f #f28f6b #8cc5dd
plum    #f7eef4 #2f1530 #7d2a6d #e9954f #d9a5cc
rose    #fcf0f1 #371a24 #ad2f55 #f2a07b #efb6c3
saffron #fef4e0 #33230f #a35200 #f5a800 #3f7d7b
sky     #edf4fb #152a44 #1f66ad #f7b267 #a5cbee
slate   #eef1f4 #1f2a37 #33597f #e08e45 #a9bccf
stone   #f4f2ee #26241f #6b5d4a #b5533c #c9bfae
sun     #fff7df #33270f #a8530a #ffc533 #f38a5c
teal    #ecf5f3 #10302f #0f6b66 #f2a65a #9fd3c7
tomato  #fdf1ec #331814 #bd3a26 #6f9a4b #f3b49f
violet  #f3f0fa #251c3f #5b3fa8 #f07f8b #c4b5ee
wheat   #faf3e6 #33261a #8a5a24 #dba858 #e9d3a9`;

const palettes = new Map(
  table
    .trim()
    .split('\n')
    .map((row): [string, Palette] => {
      const [name = '', paper = '', ink = '', a = '', b = '', c = ''] = row.split(/\s+/);
      return [name, { paper, ink, a, b, c }];
    }),
);

export const palette = (name: string): Palette => {
  const found = palettes.get(name);
  if (!found) throw new Error(`Unknown palette ${name}`);
  return found;
};

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** The colour a given part of the way from one to another. */
export const mix = (from: string, to: string, part: number): string => {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * part),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};
