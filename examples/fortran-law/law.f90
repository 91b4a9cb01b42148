! SPDX-License-Identifier: BSD-3-Clause
! Hertz's normal force and Mindlin's stiffness without slip up to a friction limit, in Fortran:
! the law of most engines for spheres (Mindlin 1949; Di Renzo & Di Maio 2005).
module hertz_law
  use, intrinsic :: iso_c_binding
  implicit none
  private
  public :: stickslip_law_descriptor

  ! The types and constants of stickslip_law.h. The descriptor ends where its optional functions
  ! begin; its member size says so.
  integer(c_int32_t), parameter :: interface_version = 1, hertzian = 2
  integer(c_int32_t), parameter :: number = 0
  integer(c_int32_t), parameter :: positive = 1, not_negative = 2, above = 4
  integer(c_int8_t), parameter :: separated = 0, stick = 1, slip = 3

  type, bind(c) :: contact_step
    real(c_double) :: overlap_old, overlap_new, shift(2), velocity(2)
    real(c_double) :: approach, approach_velocity, dt, effective_radius
  end type
  type, bind(c) :: contact_force
    real(c_double) :: normal, tangential(2), damping_normal, damping_tangential(2)
    real(c_double) :: work_normal, work_tangential, work_stored, work_dissipated, work_viscous
    integer(c_int8_t) :: regime, status
  end type
  type, bind(c) :: law_parameter
    type(c_ptr) :: name, role, unit, text, choices
    real(c_double) :: default_value, low, high
    integer(c_int32_t) :: kind, range
  end type
  type, bind(c) :: law_descriptor
    integer(c_int32_t) :: version, size
    type(c_ptr) :: name, title, source
    integer(c_int32_t) :: capabilities, frame, kinematics, parameter_count
    type(c_ptr) :: parameters
    integer(c_size_t) :: state_size
    type(c_funptr) :: advance
  end type

  character(kind=c_char), parameter :: zero = c_null_char
  character(len=12, kind=c_char), target, save :: law_name = 'fortran-law' // zero
  character(len=40, kind=c_char), target, save :: title = &
      'Hertz and Mindlin without slip, limited' // zero
  character(len=15, kind=c_char), target, save :: source = 'Mindlin (1949)' // zero
  character(len=2, kind=c_char), target, save :: name_g = 'G' // zero
  character(len=3, kind=c_char), target, save :: name_nu = 'nu' // zero
  character(len=3, kind=c_char), target, save :: name_mu = 'mu' // zero
  character(len=3, kind=c_char), target, save :: pascal = 'Pa' // zero
  type(law_parameter), target, save :: parameters(3)
  type(law_descriptor), target, save :: descriptor

contains

  ! One step of one contact. The state is the tangential force on p [N].
  pure subroutine advance_one(step, force, state, shear_modulus, poisson_ratio, mu)
    type(contact_step), intent(in) :: step
    type(contact_force), intent(inout) :: force
    real(c_double), intent(inout) :: state(2)
    real(c_double), intent(in) :: shear_modulus, poisson_ratio, mu
    real(c_double) :: radius, contact_radius, size

    if (step%overlap_new <= 0) then
      state = 0
      force%normal = 0
      force%tangential = 0
      force%regime = separated
      return
    end if
    ! The deliberate bug: the radius of Hertz's formula is 1/(1/R1 + 1/R2), half of what comes in.
    radius = step%effective_radius
    contact_radius = sqrt(radius * step%overlap_new)
    force%normal = 4.0_c_double / 3 * shear_modulus / (1 - poisson_ratio) &
        * contact_radius * step%overlap_new
    state = state + 8 * shear_modulus / (4 - 2 * poisson_ratio) * contact_radius * step%shift
    size = norm2(state)
    force%regime = stick
    if (size > mu * force%normal) then
      state = state * (mu * force%normal / size)
      force%regime = slip
    end if
    force%tangential = state
  end subroutine

  ! Without a name for the linker: the C library has a function advance of its own.
  subroutine advance(n, steps, forces, states, values, prepared) bind(c, name='')
    integer(c_size_t), value :: n
    type(contact_step), intent(in) :: steps(n)
    type(contact_force), intent(inout) :: forces(n)
    real(c_double), intent(inout) :: states(2, n)
    real(c_double), intent(in) :: values(3)
    type(c_ptr), value :: prepared
    integer(c_size_t) :: i

    do i = 1, n
      call advance_one(steps(i), forces(i), states(:, i), values(1), values(2), values(3))
    end do
  end subroutine

  function described(name, unit, default_value, low, high, range) result(parameter)
    type(c_ptr), intent(in) :: name, unit
    real(c_double), intent(in) :: default_value, low, high
    integer(c_int32_t), intent(in) :: range
    type(law_parameter) :: parameter

    parameter = law_parameter(name, name, unit, c_null_ptr, c_null_ptr, default_value, low, high, &
        number, range)
  end function

  function stickslip_law_descriptor() bind(c) result(address)
    type(c_ptr) :: address
    real(c_double), parameter :: none = 0

    parameters(1) = described(c_loc(name_g), c_loc(pascal), 29e9_c_double, none, none, positive)
    parameters(2) = described(c_loc(name_nu), c_null_ptr, 0.15_c_double, -1.0_c_double, &
        0.5_c_double, above)
    parameters(3) = described(c_loc(name_mu), c_null_ptr, 0.5_c_double, none, none, not_negative)
    descriptor = law_descriptor(interface_version, int(c_sizeof(descriptor), c_int32_t), &
        c_loc(law_name), c_loc(title), c_loc(source), hertzian, 0, 0, 3, c_loc(parameters), &
        int(2 * c_sizeof(none), c_size_t), c_funloc(advance))
    address = c_loc(descriptor)
  end function

end module
