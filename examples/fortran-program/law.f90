! SPDX-License-Identifier: BSD-3-Clause
! Linear springs with a friction limit (Cundall & Strack 1979): a law that is a program.
program law
  use, intrinsic :: iso_fortran_env, only: real64, input_unit, output_unit
  implicit none
  real(real64) :: kn, kt, mu  ! stiffnesses [N/m], friction coefficient [-]
  real(real64) :: spring(2)   ! tangential force on body p [N]
  character(len=2000) :: line
  integer :: status

  do
    read (input_unit, '(a)', iostat=status) line
    if (status /= 0) exit
    if (line == 'describe') then
      call describe()
    else if (line(1:5) == 'path ') then
      kn = value_of('kn', 1e5_real64)
      kt = value_of('kt', 1e5_real64)
      mu = value_of('mu', 0.5_real64)
      spring = 0
    else if (line == '') then
      write (output_unit, '()')
    else
      call advance()
    end if
    flush (output_unit)
  end do

contains

  subroutine describe()
    write (output_unit, '(a)') '{"name": "fortran-program", ' // &
        '"capabilities": ["linear", "stepwise"], "parameters": [' // &
        '{"name": "kn", "role": "kn", "unit": "N/m", "default": 1e5}, ' // &
        '{"name": "kt", "role": "kt", "unit": "N/m", "default": 1e5}, ' // &
        '{"name": "mu", "role": "mu", "unit": "-", "default": 0.5}]}'
  end subroutine

  ! The number after ' name=' in the line.
  function value_of(name, default_value) result(number)
    character(len=*), intent(in) :: name
    real(real64), intent(in) :: default_value
    real(real64) :: number
    integer :: at

    number = default_value
    at = index(line, ' ' // name // '=')
    if (at > 0) read (line(at + len(name) + 2:), *) number
  end function

  subroutine advance()
    real(real64) :: row(6)  ! overlap_old, overlap_new, shift_1, shift_2, dt, effective_radius
    real(real64) :: normal, limit, size

    read (line, *) row
    normal = 0  ! max() would make a force of an overlap that is not a number
    if (.not. row(2) <= 0) normal = kn * row(2)
    ! The deliberate bug: this is the force on body q. What is asked for is the force on p.
    spring = spring - kt * row(3:4)
    limit = mu * normal
    size = norm2(spring)
    if (size > limit) spring = spring * (limit / size)
    write (output_unit, '(es24.16e3, 2(",", es24.16e3))') normal, spring
  end subroutine

end program
