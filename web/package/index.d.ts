// SPDX-License-Identifier: BSD-3-Clause
/** Verification and benchmarks for DEM contact laws, in WebAssembly. */

/** What all commands take. */
export interface Options {
  /** Folder where the command runs; default: that of the process. */
  folder?: string;
  /** Laws by other words than their files: {name: file or URL of a module}. */
  laws?: Record<string, string>;
  /** Variables of the environment; default: those of the process. */
  environment?: Record<string, string>;
}

/** What a command ends with. */
export interface Answer {
  /** 0 as expected, 1 broken or nothing judged, 2 bad input, 3 a tool is missing. */
  code: number;
  output: string;
  errors: string;
}

/** Runs a command of the program, `words` as on the command line. */
export function command(words: readonly (string | number)[], options?: Options): Promise<Answer>;

/** A law: a name of the catalogue, with options in brackets, the file of a module, or its URL. */
export type LawName = string | URL;

/** JSON as the program writes it (docs/results-json.md), with its exit code. */
export type Result = { code: number; [key: string]: any };

export interface RunOptions extends Omit<Options, "laws"> {
  laws?: LawName | readonly LawName[];
  parameters?: Record<string, string | number>;
  /** "FROM:TO" */
  steps?: string;
  full?: boolean;
  /** Folder of the report; default: none is kept. */
  out?: string;
}
/** Judges laws by cases: what `--json` says, and with it what results.json holds (studies, properties, cross_checks). */
export function run(cases?: string | readonly string[], options?: RunOptions): Promise<Result>;
export function properties(law: LawName, options?: Options): Promise<Result>;
export function diagnose(law: LawName, options?: Options): Promise<Result>;
export function reference(name: string, options?: Options & { parameters?: Record<string, string | number> }): Promise<Result>;
export function list(options?: Options): Promise<Result>;
/** Scenes for an engine: {"CASE/step-H/bodies.json": text, ...}; `steps` as in "1/60:1/240". */
export function scenes(cases: string | readonly string[],
  options?: Options & { steps?: string; parameters?: Record<string, string | number> }): Promise<Record<string, string>>;
/** Judges trajectories from memory: {"CASE/step-H/trajectory.csv": text}, and the scenes beside them. As run, with studies. */
export function judge(files: Record<string, string>, options?: Options & {
  /** Name of the engine in the report. */
  name?: string;
  /** Contacts give way by a law of their own. */
  soft?: boolean;
  /** The law by which they do, as "hunt_crossley[k=2e5,c=0.2]". */
  softLaw?: string | readonly string[];
  /** What the engine does on plain walls is the truth of walls of triangles. */
  twin?: boolean;
  like?: string;
  /** Folder of the report; default: none is kept. */
  out?: string;
}): Promise<Result>;

/** Columns of n contacts; they cannot be written to. */
export interface Step {
  readonly overlapOld: Float64Array; // [m]; negative: a gap
  readonly overlapNew: Float64Array;
  readonly shift1: Float64Array; // tangential movement of q relative to p in the step [m]
  readonly shift2: Float64Array;
  readonly dt: Float64Array; // [s]; 0: not known
  readonly effectiveRadius: Float64Array; // 2/(1/R1 + 1/R2) [m]; 0: not known
  readonly velocity1: Float64Array; // at the end of the step [m/s]
  readonly velocity2: Float64Array;
  readonly approach: Float64Array; // [m]
  readonly approachVelocity: Float64Array; // [m/s]
  readonly massP: Float64Array; // [kg]; Infinity: a wall; 0: not known
  readonly massQ: Float64Array;
}

/** Columns that the law writes: the first three always, others as the law says that it has them. */
export interface Force {
  readonly normal: Float64Array; // without dashpot [N]
  readonly tangential1: Float64Array; // on p
  readonly tangential2: Float64Array;
  readonly dampingNormal: Float64Array; // damping: true
  readonly dampingTangential1: Float64Array;
  readonly dampingTangential2: Float64Array;
  readonly workNormal: Float64Array; // energy: true [J]
  readonly workTangential: Float64Array;
  readonly workStored: Float64Array;
  readonly workDissipated: Float64Array;
  readonly workViscous: Float64Array; // viscous: true
  readonly limit: Float64Array; // tells: "limit"
  readonly contactRadius: Float64Array; // tells: "contactRadius"
  readonly regime: Float64Array; // tells: "regime"; 0 separated, 1 stick, 2 partial slip, 3 slip
  readonly status: Float64Array; // tells: "status"; 0 good, 1 clipped, 2 history full, 3 not finite
  readonly tangent: Float64Array; // tangent: true; nine numbers of each contact, row by row
}

export interface ParameterDescription {
  default: number | string;
  unit?: string;
  role?: string;
  low?: number;
  high?: number;
  above?: number;
  choices?: string[];
  text?: string;
}

/** Values of the parameters; a "-" in a name is "_": p.k_rolling. */
export type Parameters = Readonly<Record<string, any>>;
export type Matrix2 = [[number, number], [number, number]];
export type Numbers = Float64Array | readonly number[];

interface Named {
  name: string;
  /** Law of the catalogue whose equations it implements: it is held to its claims. */
  like?: string;
  title?: string;
  source?: string;
  parameters?: Record<string, number | ParameterDescription>;
}

export type Told = "limit" | "contactRadius" | "regime" | "status";
export interface ContactLaw extends Named {
  kind?: "linear" | "hertzian";
  claims?: string;
  parts?: string | Record<string, string>;
  precision?: "single";
  frame?: string;
  kinematics?: string;
  /** "force" (default): the tangential force answered last, kept and turned for the law; or how many numbers it keeps. */
  state?: "force" | number;
  energy?: boolean;
  damping?: boolean;
  viscous?: boolean;
  tangent?: boolean;
  masses?: boolean;
  tells?: Told | Told[];
  /** Advances n contacts by one step; `state` has their numbers one contact after the other. */
  advance(n: number, step: Step, force: Force, state: Float64Array, p: Parameters): void;
  swap?(state: Float64Array, p: Parameters): void;
  turn?(map: Matrix2, state: Float64Array, p: Parameters): void;
  gap?: number | ((radius: number, p: Parameters) => number);
  moments?(step: MomentStep, memory: Float64Array, p: Parameters): Moments;
  resists?: "rolling" | "twisting" | ("rolling" | "twisting")[];
  /** What moments remember; default: those that they answered last. */
  memory?: { vectors?: number; numbers?: number } | null;
  wall?: Wall;
  shapes?: Shapes;
}

export interface MomentStep {
  roll: [number, number];
  twist: number;
  rollRate: [number, number];
  twistRate: number;
  normalOld: number;
  normalNew: number;
  overlapOld: number;
  overlapNew: number;
  radiusP: number;
  radiusQ: number;
}
export interface Moments {
  rolling?: Numbers;
  twisting?: number;
  works?: [number, number, number];
  dampingRolling?: Numbers;
  dampingTwisting?: number;
  workViscous?: number;
  rollingSlips?: boolean;
  twistingSlips?: boolean;
}

export interface BondLaw extends Named {
  /** "numbers" (default): stretch, shears, twist and bends; "bodies": positions and rotations. */
  knows?: "numbers" | "bodies";
  /** How many numbers it remembers, written in place. */
  memory?: number;
  bond(step: any, memory: Float64Array, p: Parameters): {
    force: Numbers;
    moment?: Numbers;
    torqueP?: Numbers;
    torqueQ?: Numbers;
    broken?: boolean;
    stored?: number;
    released?: number;
  };
}

/** All steps of a motion of a sphere over triangles: force and torque on it, three numbers of each step. */
export type Wall = (mesh: { triangles: Float64Array; radius: number }, steps: Record<string, any>, p: Parameters) =>
  { force: Numbers; torque: Numbers; contacts?: Numbers };
export interface WallLaw extends Named {
  kind?: "linear" | "hertzian" | "own";
  wall: Wall;
}

export type ShapeKind = "ellipsoid" | "superquadric" | "block" | "cylinder" | "polyhedron" | "plane";
/** A convex shape in its own axes [m]. */
export interface Shape {
  readonly kind: ShapeKind;
  /** Semi-axes or half sides a, b, c, then n1, n2 of a superquadric; of a cylinder radius, radius, half length. */
  readonly sizes: Float64Array;
  /** Of a polyhedron: x, y, z of each vertex; three vertices of each triangle. */
  readonly vertices: Float64Array;
  readonly triangles: Uint32Array;
}
/** All steps of two bodies: three numbers of each step, four of rotations. */
export interface ShapesSteps {
  readonly n: number;
  readonly positionP: Float64Array; // [m]
  readonly rotationP: Float64Array; // w, x, y, z
  readonly velocityP: Float64Array; // [m/s]
  readonly spinP: Float64Array; // [rad/s]
  readonly positionQ: Float64Array;
  readonly rotationQ: Float64Array;
  readonly velocityQ: Float64Array;
  readonly spinQ: Float64Array;
  readonly dt: Float64Array; // [s]
}
/** Force on p, and where it acts or the torques about both positions: three numbers of each step. */
export type Shapes = (shapeP: Shape, shapeQ: Shape, steps: ShapesSteps, p: Parameters) =>
  { force: Numbers; point: Numbers } | { force: Numbers; torqueP: Numbers; torqueQ: Numbers };
export interface ShapesLaw extends Named {
  kind?: "linear" | "hertzian" | "own";
  knows?: ShapeKind | ShapeKind[];
  energy?: boolean;
  shapes: Shapes;
}

/** The default export of the file of a law. */
export type Law = ContactLaw | BondLaw | WallLaw | ShapesLaw;
